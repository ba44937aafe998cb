//! `framelab report`: any report of a recording, again.

use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};

use clap::Args;
use framelab_harness::record::Recording;
use framelab_harness::report::{Report as _, Terminal};

use super::exit::{Code, Failure};
use super::reports::{Reports, different, is_stdout, write};

/// Make any report of a recording again
///
/// Without an option the summary is printed as a run prints it.
#[derive(Debug, Clone, Args)]
pub(crate) struct Report {
    /// A file that `framelab run --record` wrote
    #[arg(value_name = "RECORDING")]
    recording: PathBuf,
    /// Only this target of the recording (repeatable)
    #[arg(long = "target", value_name = "LABEL")]
    targets: Vec<String>,
    #[command(flatten)]
    reports: Reports,
}

impl Report {
    pub(crate) fn run(&self) -> Result<Code, Failure> {
        different(std::iter::once(&*self.recording).filter(|path| !is_stdout(path)).chain(self.reports.files()))?;
        let recording = only(open(&self.recording)?, &self.targets)?;
        let failed = if self.reports.any() {
            self.reports.write(&recording, Some(beside(&self.recording)))
        } else {
            let terminal = Terminal { colour: colour() };
            write(Path::new("-"), |out| terminal.write(&recording, out)).err().into_iter().collect()
        };
        failed.iter().for_each(|trouble| eprint!("{trouble}"));
        Ok(if failed.is_empty() { Code::Expected } else { Code::NoReport })
    }
}

/// Reads a recording; one that is none is a mistake of the command line.
pub(super) fn open(path: &Path) -> Result<Recording, Failure> {
    Recording::open(path).map_err(|error| Failure::Usage(format!("{}: {error}", path.display())))
}

/// Leaves only the named targets; all without a name.
pub(super) fn only(mut recording: Recording, labels: &[String]) -> Result<Recording, Failure> {
    if labels.is_empty() {
        return Ok(recording);
    }
    let known: Vec<String> = recording.targets.iter().map(|target| target.started.label.clone()).collect();
    match labels.iter().find(|label| !known.contains(label)) {
        Some(label) => Err(Failure::Usage(format!("the recording has no target `{label}`; it has {}", known.join(", ")))),
        None => {
            recording.targets.retain(|target| labels.contains(&target.started.label));
            Ok(recording)
        }
    }
}

/// Colours are for eyes, and not for those who said that they want none.
pub(super) fn colour() -> bool {
    io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

fn beside(recording: &Path) -> &Path {
    recording.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
