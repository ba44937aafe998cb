//! `framelab expect`: keeping the list of known deviations.

use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use framelab_harness::expect::Proposals;

use super::exit::{Code, Failure};
use super::report::{only, open};
use super::reports::write;

/// Keep the list of known deviations
#[derive(Debug, Clone, Args)]
pub(crate) struct Expect {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Debug, Clone, Subcommand)]
enum Verb {
    /// Propose entries for what a run found unexpected, and name those that cover nothing any more
    Update(Update),
}

#[derive(Debug, Clone, Args)]
struct Update {
    /// A file that `framelab run --record` wrote
    #[arg(value_name = "RECORDING")]
    recording: PathBuf,
    /// Only this target of the recording (repeatable)
    #[arg(long = "target", value_name = "LABEL")]
    targets: Vec<String>,
    /// Add the proposals to FILE, which is refused until each has its reason; without it they are printed
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
}

impl Expect {
    pub(crate) fn run(&self) -> Result<Code, Failure> {
        let Verb::Update(update) = &self.verb;
        update.run()
    }
}

impl Update {
    fn run(&self) -> Result<Code, Failure> {
        let recording = only(open(&self.recording)?, &self.targets)?;
        let all: Vec<Proposals> = recording.targets.iter().map(Proposals::of).collect();
        let without_answer: usize = all.iter().map(|proposals| proposals.without_answer).sum();
        let proposals: Vec<Proposals> = all.into_iter().filter(|proposals| !proposals.is_empty()).collect();
        match (&self.write, &proposals[..]) {
            (_, []) if without_answer > 0 => {
                eprintln!("nothing to propose: unexpected facts without an answer: {without_answer}; no entry can cover those");
            }
            (_, []) => eprintln!("nothing to propose: there is no deviation without an entry, and no entry without a deviation"),
            (None, proposals) => print(proposals).map_err(Failure::NoReport)?,
            (Some(file), [one]) => {
                append(file, one).map_err(|error| Failure::NoReport(format!("cannot write {}: {error}", file.display())))?;
                eprintln!("{}: {} entries added; write the reason of each", file.display(), one.entries.len());
            }
            (Some(_), _) => {
                return Err(Failure::Usage("several targets deviate, and a file is for one family: choose with --target".into()));
            }
        }
        Ok(Code::Expected)
    }
}

fn print(proposals: &[Proposals]) -> Result<(), String> {
    write(Path::new("-"), |out| proposals.iter().try_for_each(|one| writeln!(out, "# Proposals for {}\n{one}", one.kind)))
}

/// What stands in the file stays as it is: people wrote reasons there.
fn append(file: &Path, proposals: &Proposals) -> std::io::Result<()> {
    let mut file = OpenOptions::new().create(true).append(true).open(file)?;
    file.write_all(format!("\n{proposals}").as_bytes())
}
