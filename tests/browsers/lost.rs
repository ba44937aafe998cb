//! Trials of a run in which something dies: nothing hangs, nothing that was seen is lost, and nothing is left behind.
//!
//! The program runs as a user would run it, with the reference in place of an API that not every browser has. As soon as it has
//! told of its first scenario, a part of the session is killed; the next scenario may be under way then.

mod victim;

use std::{fs, io, path::Path, sync::Arc};

use framelab_harness::{
    Target,
    record::{Recording, ScenarioRecord},
};
use framelab_model::verdict::Verdict;
use libtest_mimic::Trial;
use tempfile::TempDir;

use crate::{
    bench::Bench,
    completed,
    program::{framelab, typed, watched},
};
use victim::Victim;

/// Quick ones, and some of them.
const FILTERS: [&str; 2] = ["names/", "own_origin/"];

/// Processes are looked up where Linux shows them.
pub(crate) fn trials(bench: &Arc<Bench>, place: usize, label: &str) -> Vec<Trial> {
    let trial = |(name, victim)| {
        let bench = Arc::clone(bench);
        Trial::ignorable_test(format!("{label}::lost::{name}"), move || {
            completed(bench.alone(place, |target| interrupted(target, victim)), complaint)
        })
    };
    if Path::new("/proc/self").exists() { Victim::ALL.map(trial).into() } else { vec![] }
}

/// What was to be seen of a run from outside.
struct Run {
    recording: Recording,
    scenarios: usize,
    killed: usize,
    still_running: usize,
    files: usize,
    code: Option<i32>,
}

fn interrupted(target: &Target, victim: Victim) -> io::Result<Run> {
    let scratch = TempDir::new()?;
    let args = ["run", "--record", "-", "--jobs", "1", "--implementation", "reference", "--browser", &typed(target)];
    let mut program = framelab(&args);
    program.args(FILTERS).env("TMPDIR", scratch.path());
    let mut killed = 0;
    let (recording, code) = watched(program, |run| {
        if killed == 0 {
            killed = victim.kill(run)?;
        }
        Ok(())
    })?;
    let (still_running, files) = (victim::still_running(scratch.path())?, fs::read_dir(scratch.path())?.count());
    Ok(Run { recording, scenarios: listed()?, killed, still_running, files, code })
}

fn listed() -> io::Result<usize> {
    let list: Vec<serde_json::Value> = serde_json::from_slice(&framelab(&["list", "--json"]).args(FILTERS).output()?.stdout)?;
    Ok(list.len())
}

fn complaint(run: &Run) -> Option<String> {
    let scenarios: Vec<_> = run.recording.targets.iter().flat_map(|target| &target.scenarios).collect();
    let hurt: Vec<_> = scenarios.iter().filter(|scenario| scenario.unexpected().next().is_some()).collect();
    let code = code(&hurt);
    let complaints = [
        (run.killed == 0, "nothing was killed".to_owned()),
        (scenarios.len() != run.scenarios, format!("{} of {} scenarios were told", scenarios.len(), run.scenarios)),
        (hurt.len() > 1, format!("{} scenarios suffered, and only one was under way", hurt.len())),
        (!hurt.iter().all(|scenario| is_told(scenario)), format!("it was taken for an answer: {hurt:#?}")),
        (run.recording.finished.is_none(), "the recording has no end".to_owned()),
        (run.still_running > 0, format!("{} processes are still running", run.still_running)),
        (run.files > 0, format!("{} files are left", run.files)),
        (run.code != Some(code), format!("the exit code is {:?}, not {code}", run.code)),
    ];
    let told: Vec<_> = complaints.into_iter().filter(|(bad, _)| *bad).map(|(_, complaint)| complaint).collect();
    (!told.is_empty()).then(|| told.join("; "))
}

/// A crash is the browser's; the death of anything else is the set-up's.
fn code(hurt: &[&&ScenarioRecord]) -> i32 {
    let crashed = hurt.iter().any(|scenario| scenario.counts().of(Verdict::Crash) > 0);
    if hurt.is_empty() {
        0
    } else if crashed {
        100
    } else {
        96
    }
}

/// Whether every fact says that something died.
fn is_told(scenario: &ScenarioRecord) -> bool {
    scenario.rows.iter().all(|row| matches!(row.verdict, Verdict::Crash | Verdict::Environment))
}
