//! What the page reports after a story.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

use crate::plan::{Proof, Report};

/// Everything that one page load reported.
#[derive(Debug, Clone, Deserialize)]
pub struct StepReport {
    /// Hellos, dialect and controls, as after every plan.
    #[serde(flatten)]
    pub base: Report,
    /// One entry a step.
    pub acts: Vec<ActReport>,
}

/// What came of one step.
#[derive(Debug, Clone, Deserialize)]
pub struct ActReport {
    /// What the acting frame told: `ok`, `error`, `value`, `tools`, `answer`, `outcomes`, `missing` or `timeout`.
    pub outcome: Value,
    /// What each watched frame noticed.
    #[serde(default)]
    pub noticed: BTreeMap<String, Noticed>,
    /// The documents that did not come.
    #[serde(default)]
    pub missing: Vec<String>,
}

/// What one frame noticed in one step.
#[derive(Debug, Clone, Deserialize)]
pub struct Noticed {
    /// Tool changes.
    pub heard: u64,
    /// What makes the count exact.
    pub proof: Proof,
    /// What happened to it as a provider.
    #[serde(default)]
    pub notes: Vec<String>,
    /// Every text that came to it: inputs and reasons.
    #[serde(default)]
    pub texts: Vec<String>,
}
