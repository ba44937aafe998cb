//! What can go wrong with a session, and what a caller may conclude from it.

use std::io;
use std::time::Duration;

use fantoccini::error::{CmdError, ErrorStatus, NewSessionError};

use crate::display::DisplayError;
use crate::driver::{DriverError, LogTail};
use crate::{Kind, Missing, Version};

/// The four conclusions that a runner draws from an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fault {
    /// Browser, driver or machine: says nothing about the scenario, and may be tried again on a new session.
    Environment,
    /// The browser or its tab died while it worked on the scenario.
    Crash,
    /// No answer within the limit.
    Timeout,
    /// The page's script threw: the browser is fine, and so is the session.
    Script,
}

/// The commands that a session sends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Command {
    /// Start the browser.
    Open,
    /// Set the session's own limits.
    SetLimits,
    /// Go to a URL.
    Navigate,
    /// Run a script until it calls back.
    RunScript,
    /// Take a picture of the page.
    Screenshot,
    /// Read the console.
    ReadConsole,
    /// End the process of a frame.
    Crash,
}

impl std::fmt::Display for Command {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Command::Open => "opening a session",
            Command::SetLimits => "setting limits",
            Command::Navigate => "navigating",
            Command::RunScript => "running a script",
            Command::Screenshot => "taking a screenshot",
            Command::ReadConsole => "reading the console",
            Command::Crash => "ending a frame's process",
        })
    }
}

/// An error of a session.
#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    /// Browser or driver is not there.
    #[error(transparent)]
    Missing(#[from] Missing),
    /// Browser and driver do not belong together.
    #[error("{kind} {browser} and its driver {driver} do not fit: use a driver of version {}", browser.major)]
    Mismatch {
        /// The browser family.
        kind: Kind,
        /// The browser's version.
        browser: Version,
        /// The driver's version.
        driver: Version,
    },
    /// The driver did not start.
    #[error(transparent)]
    Driver(#[from] DriverError),
    /// The browser needs a display and there is none.
    #[error(transparent)]
    Display(#[from] DisplayError),
    /// No scratch directory, or no shell to guard it.
    #[error("no place for a session: {0}; is the temporary directory writable?")]
    Scratch(#[from] io::Error),
    /// The driver runs, but the browser did not start.
    #[error("the browser did not start: {reason}{log}")]
    Refused {
        /// What the driver said.
        reason: String,
        /// The end of its log.
        log: LogTail,
    },
    /// The driver does not answer any more.
    #[error("the driver went away while {command}: {reason}")]
    Gone {
        /// What was asked of it.
        command: Command,
        /// What the connection said.
        reason: String,
    },
    /// The browser or the tab died.
    #[error("the browser crashed while {command}: {reason}")]
    Crashed {
        /// What it was doing.
        command: Command,
        /// What the driver said.
        reason: String,
    },
    /// The driver gave no answer at all; the session cannot be used any more.
    #[error("no answer while {command} within {after:?}")]
    Hung {
        /// What was asked of it.
        command: Command,
        /// How long it was given.
        after: Duration,
    },
    /// The driver itself ended a command that took too long; the session still works.
    #[error("the driver gave up {command}, for which it has at most {after:?}")]
    OutOfTime {
        /// What took so long.
        command: Command,
        /// How long it was given.
        after: Duration,
    },
    /// The script threw.
    #[error("the script failed: {message}")]
    Script {
        /// The exception, as the driver words it.
        message: String,
    },
    /// The driver refused a command for another reason.
    #[error("the driver refused {command}: {reason}")]
    Command {
        /// What was asked of it.
        command: Command,
        /// What it said.
        reason: String,
    },
}

impl SessionError {
    /// What a runner may conclude.
    pub fn fault(&self) -> Fault {
        match self {
            SessionError::Crashed { .. } => Fault::Crash,
            SessionError::Hung { .. } | SessionError::OutOfTime { .. } => Fault::Timeout,
            SessionError::Script { .. } => Fault::Script,
            _ => Fault::Environment,
        }
    }

    /// Whether the session can still be used; if not, close it and open another one.
    pub fn leaves_session_usable(&self) -> bool {
        matches!(self, SessionError::OutOfTime { .. } | SessionError::Script { .. } | SessionError::Command { .. })
    }

    /// Sorts what the WebDriver client says about one command.
    pub(crate) fn of(command: Command, limit: Duration, error: &CmdError) -> SessionError {
        let reason = reason(error);
        match error {
            CmdError::Standard(said) => match said.error {
                ErrorStatus::ScriptTimeout | ErrorStatus::Timeout => SessionError::OutOfTime { command, after: limit },
                _ if is_crash(&reason) => SessionError::Crashed { command, reason },
                ErrorStatus::InvalidSessionId | ErrorStatus::NoSuchWindow => SessionError::Crashed { command, reason },
                ErrorStatus::JavascriptError => SessionError::Script { message: reason },
                _ => SessionError::Command { command, reason },
            },
            CmdError::Failed(_) | CmdError::FailedC(_) | CmdError::Lost(_) => SessionError::Gone { command, reason },
            _ if is_crash(&reason) => SessionError::Crashed { command, reason },
            _ => SessionError::Command { command, reason },
        }
    }

    pub(crate) fn refused(error: &NewSessionError, log: LogTail) -> SessionError {
        let reason = match error {
            NewSessionError::SessionNotCreated(said) => first_line(&said.message),
            NewSessionError::NotW3C(value) => value["message"].as_str().map_or_else(|| value.to_string(), first_line),
            other => other.to_string(),
        };
        SessionError::Refused { reason, log }
    }
}

/// Drivers have no common code for a dead browser; these are their words for it.
fn is_crash(reason: &str) -> bool {
    let words = [
        "crash",
        "disconnected",
        "not reachable",
        "closed the connection",
        "not connected to DevTools",
        "target window already closed",
        "web view not found",
        "Failed to decode response from marionette",
        "Tried to run command without establishing a connection",
    ];
    words.iter().any(|word| reason.contains(word))
}

/// The driver's own words. The client knows the standard's error codes only and keeps others as a bare value.
fn reason(error: &CmdError) -> String {
    match error {
        CmdError::Standard(said) => first_line(&said.message),
        CmdError::NotW3C(value) => value.as_str().map_or_else(|| value.to_string(), first_line),
        other => other.to_string(),
    }
}

/// Drivers append stack traces and build numbers, which only make two equal errors look different.
fn first_line(text: impl AsRef<str>) -> String {
    text.as_ref().lines().next().unwrap_or_default().trim().to_owned()
}
