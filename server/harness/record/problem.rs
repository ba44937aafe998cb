//! What went wrong outside of a scenario.

use serde::{Deserialize, Serialize};

/// Something that is no fact's verdict and must not be lost all the same.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Problem {
    /// The target; none where the whole run is meant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<usize>,
    /// What happened, for people.
    pub message: String,
    /// What kind of thing it is.
    pub fault: Trouble,
}

/// The kinds of problems.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Trouble {
    /// A session could not be had.
    Environment,
    /// The target has no API to ask; said once, whatever the number of facts.
    Unsupported,
    /// An expectation covers nothing any more.
    Outlived,
    /// A report or a piece of evidence could not be written.
    Report,
    /// The run ended early: Ctrl-C, or `--max-fail`.
    Interrupted,
    /// A kind that a later version of the same schema added.
    #[serde(other)]
    Other,
}
