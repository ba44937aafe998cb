//! The command line: one file a verb.

mod compare;
mod doctor;
mod exit;
mod expect;
mod explain;
mod list;
mod options;
mod print;
mod qualify;
mod report;
mod reports;
mod run;
mod serve;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use exit::Failure;

/// A lab for one browser security boundary: which document of a frame tree may see, hear and call the WebMCP tools
/// of which other document, across origins.
///
/// Without a verb it serves the lab.
#[derive(Debug, Parser)]
#[command(version, args_conflicts_with_subcommands = true, after_help = AFTER_HELP)]
pub(crate) struct Cli {
    #[command(subcommand)]
    verb: Option<Verb>,
    #[command(flatten)]
    serve: serve::Serve,
}

const AFTER_HELP: &str = "\
Start here:
  framelab                     serve the lab and say how to open it
  framelab serve --open        the same, and open it in an installed browser
  framelab explain both_keys   what the rules say about a scenario, and why

Exit codes:
  0 as expected   1 internal error   2 usage or a bad scenario   4 nothing selected
  96 set-up (browser, driver, port)   100 unexpected results   110 a report could not be written
  130 stopped by Ctrl-C   125 with --bisect: not to be judged";

#[derive(Debug, Subcommand)]
enum Verb {
    /// Run scenarios on browsers and tell what was unexpected
    Run(Box<run::Run>),
    /// Start the lab, print its address and how to open it
    Serve(serve::Serve),
    /// List scenarios and how many facts each asks
    List(list::List),
    /// Say what changed from one recorded build to another
    Compare(compare::Compare),
    /// Make any report of a recording again
    Report(report::Report),
    /// Keep the list of known deviations
    Expect(expect::Expect),
    /// Show that the suite catches faulty implementations
    Qualify(qualify::Qualify),
    /// Say which browsers and drivers there are, and what to do about those that do not work
    Doctor(doctor::Doctor),
    /// Say what the rules answer, and every gate on the way to it
    Explain(Box<explain::Explain>),
}

/// Runs a parsed command line and tells every failure with its hint and its exit code.
pub(crate) fn run(cli: Cli) -> ExitCode {
    let verb = cli.verb.unwrap_or(Verb::Serve(cli.serve));
    let outcome = tokio::runtime::Runtime::new().map_err(Failure::internal).and_then(|runtime| runtime.block_on(perform(verb)));
    match outcome {
        Ok(code) => code.into(),
        Err(failure) => {
            failure.tell();
            failure.code().into()
        }
    }
}

/// Tells what is wrong with a command line, or the help that was asked for. A bisection passes over a build that its own command
/// line is wrong for; clap's 2 would call the build bad.
pub(crate) fn refuse(error: &clap::Error) -> ExitCode {
    // Nobody listening is no reason for another exit code.
    let _ = error.print();
    let code = if error.use_stderr() { exit::Code::Usage } else { exit::Code::Expected };
    let bisects = std::env::args_os().any(|word| word == "--bisect");
    if bisects { code.in_bisection().into() } else { code.into() }
}

async fn perform(verb: Verb) -> Result<exit::Code, Failure> {
    match verb {
        Verb::Run(run) => run.run().await,
        Verb::Serve(serve) => serve.run().await,
        Verb::List(list) => list.run(),
        Verb::Doctor(doctor) => doctor.run().await,
        Verb::Compare(compare) => compare.run(),
        Verb::Report(report) => report.run(),
        Verb::Expect(expect) => expect.run(),
        Verb::Qualify(qualify) => qualify.run().await,
        Verb::Explain(explain) => explain.run(),
    }
}
