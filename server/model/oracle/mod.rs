//! The oracle: from a topology and a question to an answer and the rule that decided it.
//!
//! It is written from the rules alone, shares nothing with the pages, and never waits.

mod gate;
mod prepare;
mod walk;

pub use gate::{Gate, Saw, Turn};
pub use prepare::Oracle;

use serde::{Deserialize, Serialize};

use crate::{Refusal, Rule};

/// What the rules say about a fact.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Answer {
    /// It happens.
    Allowed,
    /// It must not happen.
    Denied,
    /// The draft leaves room; the run records what the browser did.
    Unspecified,
}

impl std::fmt::Display for Answer {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(match self {
            Self::Allowed => "allowed",
            Self::Denied => "denied",
            Self::Unspecified => "unspecified",
        })
    }
}

/// The oracle's answer to one fact.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Prediction {
    /// The answer.
    pub answer: Answer,
    /// The error that the asking document gets, where the answer comes as an error.
    pub error: Option<Refusal>,
    /// The rule that decided.
    pub rule: Rule,
}

impl Prediction {
    /// Allowed by a rule.
    #[must_use]
    pub const fn allowed(rule: Rule) -> Self {
        Self { answer: Answer::Allowed, error: None, rule }
    }

    /// Denied by a rule, without a word to the asking document.
    #[must_use]
    pub const fn denied(rule: Rule) -> Self {
        Self { answer: Answer::Denied, error: None, rule }
    }

    /// Denied by a rule, with an error.
    #[must_use]
    pub const fn refused(rule: Rule, error: Refusal) -> Self {
        Self { answer: Answer::Denied, error: Some(error), rule }
    }

    /// Left open by the draft.
    #[must_use]
    pub const fn unspecified(rule: Rule) -> Self {
        Self { answer: Answer::Unspecified, error: None, rule }
    }
}

impl std::fmt::Display for Prediction {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{}", self.answer)?;
        self.error.map_or(Ok(()), |error| write!(out, " ({error})"))
    }
}
