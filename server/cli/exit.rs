//! What the program's exit code says, and the failures behind it.

use std::process::ExitCode;

use framelab::{lab::LabError, web::RegistryError};
use framelab_model::scenario::Mistakes;
use miette::{LabeledSpan, MietteDiagnostic, NamedSource, Report};

/// The exit codes; scripts and bisections lean on them, so they never change their meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Code {
    /// Everything went as expected.
    Expected,
    /// Nothing was unexpected, because nothing could be asked.
    Unasked,
    /// A bug or a failing machine.
    Internal,
    /// The command line or a scenario is wrong.
    Usage,
    /// No scenario was chosen, so nothing was proven.
    NothingSelected,
    /// A browser, a driver or a port is missing.
    SetUp,
    /// A browser did something unexpected.
    Unexpected,
    /// A report could not be written.
    NoReport,
    /// In a bisection: this build is one to pass over.
    Skip,
    /// Somebody pressed Ctrl-C; a bisection ends on it.
    Interrupted,
}

impl Code {
    /// The same in the words of `git bisect run`: good, bad, or not to be judged.
    pub(crate) fn in_bisection(self) -> Self {
        match self {
            Self::Expected | Self::Interrupted => self,
            // The number of an internal error is the one that a bisection calls bad.
            Self::Unexpected => Self::Internal,
            _ => Self::Skip,
        }
    }
}

impl From<Code> for ExitCode {
    fn from(code: Code) -> Self {
        ExitCode::from(match code {
            Code::Expected | Code::Unasked => 0,
            Code::Internal => 1,
            Code::Usage => 2,
            Code::NothingSelected => 4,
            Code::SetUp => 96,
            Code::Unexpected => 100,
            Code::NoReport => 110,
            Code::Skip => 125,
            Code::Interrupted => 130,
        })
    }
}

/// Why a verb could not do its work.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// A scenario file has mistakes.
    #[error(transparent)]
    Scenario(Box<Mistakes>),
    /// The command line cannot mean anything.
    #[error("{0}")]
    Usage(String),
    /// Something outside the program is missing.
    #[error("{0}")]
    SetUp(String),
    /// Nothing fits the filters.
    #[error("{0}")]
    NothingSelected(String),
    /// A recording or a report cannot be written.
    #[error("{0}")]
    NoReport(String),
    /// Something else failed.
    #[error("{0}")]
    Internal(String),
}

impl Failure {
    pub(crate) fn internal(error: impl std::fmt::Display) -> Self {
        Self::Internal(error.to_string())
    }

    pub(crate) fn set_up(error: impl std::fmt::Display) -> Self {
        Self::SetUp(error.to_string())
    }

    pub(crate) fn code(&self) -> Code {
        match self {
            Self::Scenario(_) | Self::Usage(_) => Code::Usage,
            Self::SetUp(_) => Code::SetUp,
            Self::NothingSelected(_) => Code::NothingSelected,
            Self::NoReport(_) => Code::NoReport,
            Self::Internal(_) => Code::Internal,
        }
    }

    /// Tells the failure on standard error; mistakes in a file with the place marked.
    pub(crate) fn tell(&self) {
        match self {
            Self::Scenario(mistakes) => mistakes.problems.iter().for_each(|problem| eprintln!("{:?}", report(mistakes, problem))),
            other => eprintln!("error: {other}"),
        }
    }
}

fn report(mistakes: &Mistakes, problem: &framelab_model::scenario::Problem) -> Report {
    let (line, column) = mistakes.place(problem);
    let label = LabeledSpan::new_with_span(Some("here".into()), problem.span.clone());
    let mut diagnostic = MietteDiagnostic::new(format!("{}:{line}:{column}: {}", mistakes.file, problem.mistake)).with_label(label);
    diagnostic.help = problem.mistake.hint();
    Report::new(diagnostic).with_source_code(NamedSource::new(&mistakes.file, mistakes.source.clone()).with_language("toml"))
}

impl From<RegistryError> for Failure {
    fn from(error: RegistryError) -> Self {
        match error {
            RegistryError::Mistakes(mistakes) => Self::Scenario(mistakes),
            other => Self::Usage(other.to_string()),
        }
    }
}

impl From<LabError> for Failure {
    fn from(error: LabError) -> Self {
        match error {
            LabError::Listen(_) => Self::set_up(error),
            LabError::Tls(_) => Self::internal(error),
        }
    }
}
