//! Versions of browsers and drivers.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use tokio::process::Command;
use tokio::time::timeout;

/// A version as its program prints it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Version {
    /// The first number, the one on which browser and driver have to agree.
    pub major: u32,
    /// The whole number, for example `150.0.7871.100`.
    pub text: String,
}

impl std::fmt::Display for Version {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}

/// Why a program's version is not known.
#[derive(Debug, thiserror::Error)]
pub enum VersionError {
    /// The program could not be run at all.
    #[error("{} cannot be started: {source}", path.display())]
    Start {
        /// The program.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The program did not end.
    #[error("{} did not answer `--version` within {after:?}", path.display())]
    Hung {
        /// The program.
        path: PathBuf,
        /// How long it was given.
        after: Duration,
    },
    /// The program printed something else.
    #[error("{} printed no version number for `--version`, but: {output:?}", path.display())]
    NoNumber {
        /// The program.
        path: PathBuf,
        /// What it printed.
        output: String,
    },
}

impl Version {
    /// Finds the first word that starts with a digit and has a dot, as every browser and driver prints one.
    pub fn find(output: &str) -> Option<Version> {
        let mut words = output.split_whitespace().filter(|word| word.contains('.'));
        words.find_map(Version::number)
    }

    fn number(word: &str) -> Option<Version> {
        let major = word.split('.').next()?.parse().ok()?;
        Some(Version { major, text: word.to_owned() })
    }

    /// Asks a program with `--version`. Only standard output counts: launcher scripts complain on the other one.
    pub async fn ask(program: &Path, limit: Duration) -> Result<Version, VersionError> {
        let path = program.to_owned();
        let mut command = Command::new(program);
        command.arg("--version").stdin(Stdio::null()).stderr(Stdio::null()).kill_on_drop(true);
        let output = match timeout(limit, command.output()).await {
            Err(_) => return Err(VersionError::Hung { path, after: limit }),
            Ok(Err(source)) => return Err(VersionError::Start { path, source }),
            Ok(Ok(output)) => String::from_utf8_lossy(&output.stdout).into_owned(),
        };
        Version::find(&output).ok_or(VersionError::NoNumber { path, output })
    }
}
