//! Where recording and reports go.

use std::{
    fs::File,
    io::{self, Write},
    path::{Path, PathBuf},
};

use clap::Args;
use framelab_harness::{record::Recording, run::EvidenceFolder};

use crate::cli::{
    exit::Failure,
    reports::{Reports, different, is_stdout},
};

#[derive(Debug, Clone, Args)]
pub(crate) struct Outputs {
    /// Write the recording, event by event (- for standard output); `framelab report` makes every report of it again
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Keep a screenshot, the frames' states and the driver's log of every unexpected scenario in DIR
    #[arg(long, value_name = "DIR")]
    evidence: Option<PathBuf>,
    #[command(flatten)]
    reports: Reports,
}

impl Outputs {
    /// Refuses outputs that would replace each other.
    pub(crate) fn check(&self) -> Result<(), Failure> {
        different(self.record.as_deref().into_iter().chain(self.reports.files()))
    }

    /// Opened before the first browser starts: a run whose recording cannot be kept should not begin.
    pub(crate) fn recording(&self) -> Result<Option<Box<dyn Write + Send>>, Failure> {
        let Some(path) = &self.record else { return Ok(None) };
        if is_stdout(path) {
            return Ok(Some(Box::new(io::stdout())));
        }
        let file = File::create(path).map_err(|error| Failure::NoReport(trouble(path, &error)))?;
        Ok(Some(Box::new(file)))
    }

    /// Where evidence goes, if it is wanted.
    pub(crate) fn evidence(&self) -> Option<EvidenceFolder> {
        let folder = self.evidence.clone()?;
        Some(EvidenceFolder { folder, base: self.base().into() })
    }

    /// Whether evidence is wanted, and with it screenshots.
    pub(crate) fn takes_pictures(&self) -> bool {
        self.evidence.is_some()
    }

    /// The folder of the recording, or this one.
    fn base(&self) -> &Path {
        let folder = self.record.as_deref().and_then(Path::parent).filter(|folder| !folder.as_os_str().is_empty());
        folder.unwrap_or(Path::new("."))
    }

    /// Whether standard output belongs to the recording or a report.
    pub(crate) fn takes_stdout(&self) -> bool {
        self.record.as_deref().is_some_and(is_stdout) || self.reports.takes_stdout()
    }

    /// Writes every report, whatever becomes of the others; what went wrong is told.
    pub(crate) fn write(&self, recording: &Recording, lost: Option<io::Error>) -> Vec<String> {
        let lost = lost.zip(self.record.as_deref()).map(|(error, path)| format!("error: {}\n", trouble(path, &error)));
        lost.into_iter().chain(self.reports.write(recording, Some(self.base()))).collect()
    }
}

fn trouble(path: &Path, error: &io::Error) -> String {
    format!("cannot write {}: {error}", path.display())
}
