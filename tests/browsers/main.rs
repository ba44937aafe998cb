//! One trial for every target and scenario, in two browser sessions a target, in each of which trials take turns.
//!
//! Targets are those of `FRAMELAB_BROWSERS`, or the installed Chromium. Without a browser its trials are shown as
//! ignored with the reason; `FRAMELAB_REQUIRE_BROWSERS=1` makes that a failure, and `FRAMELAB_INSTALL_BROWSERS=1`
//! installs Chromium and its driver first.

mod bench;
mod caught;
mod generated;
mod lost;
mod message;
mod program;

use std::{process::ExitCode, sync::Arc};

use framelab::web::Registry;
use libtest_mimic::{Arguments, Completion, Failed, Trial};

use bench::{Bench, Seated};

fn main() -> ExitCode {
    let args = Arguments::from_args();
    let registry = match Registry::embedded() {
        Ok(registry) => registry,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    let bench = match Bench::prepare(registry, args.list) {
        Ok(bench) => Arc::new(bench),
        Err(error) => {
            eprintln!("error: {error}");
            return ExitCode::FAILURE;
        }
    };
    let conclusion = libtest_mimic::run(&args, trials(&bench));
    bench.close();
    conclusion.exit_code()
}

fn trials(bench: &Arc<Bench>) -> Vec<Trial> {
    let mut trials = vec![];
    for (number, label) in bench.labels().enumerate() {
        for scenario in bench.scenarios() {
            let (bench, name) = (Arc::clone(bench), format!("{label}::{}", scenario.id.replace('/', "::")));
            trials.push(Trial::ignorable_test(name, move || completed(bench.run(number, &scenario), message::of)));
        }
        trials.extend(generated::trials(bench, number, label));
        trials.extend(caught::trials(bench, number, label));
        trials.extend(lost::trials(bench, number, label));
        trials.extend(program::trials(bench, number, label));
    }
    trials
}

/// What libtest hears of a trial; `complaint` says what was wrong with one that ran.
fn completed<T>(seated: Seated<T>, complaint: impl FnOnce(&T) -> Option<String>) -> Result<Completion, Failed> {
    match seated {
        Seated::Skipped(reason) => Ok(Completion::ignored_with(reason)),
        Seated::Broken(reason) => Err(Failed::from(reason)),
        Seated::Ran(result) => complaint(&result).map_or(Ok(Completion::Completed), |message| Err(Failed::from(message))),
    }
}
