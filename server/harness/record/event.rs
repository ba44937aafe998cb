//! The events of a recording. Their JSON is a stable format: fields may be added, none changes its meaning.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Counts, Problem, ScenarioRecord};

/// The version of the format; another one is refused.
pub const SCHEMA: u32 = 1;

/// The text of the rules that the oracle was written from.
pub const SPEC: &str = "autumn 2026";

/// One line of a recording.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// The first line.
    RunStarted(RunStarted),
    /// A target has its first session.
    TargetStarted(TargetStarted),
    /// A scenario is through.
    Scenario(Box<ScenarioRecord>),
    /// Something else went wrong, or is worth a word.
    Problem(Problem),
    /// Nothing more comes from a target.
    TargetFinished(TargetFinished),
    /// The last line; without it the run was ended from outside.
    RunFinished(RunFinished),
    /// An event that a later version of the same schema added.
    #[serde(other)]
    Unknown,
}

/// What the run was asked to do, and by which program.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunStarted {
    /// The version of the format.
    pub schema: u32,
    /// The version of the program.
    pub framelab: String,
    /// The command line, without the program's own place.
    pub command: Vec<String>,
    /// The seed of generated scenarios.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The text of the rules.
    pub spec: String,
    /// When it began, as RFC 3339.
    pub started: String,
}

/// What was tested, and what probing found out about it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TargetStarted {
    /// The number by which the other events name this target.
    pub target: usize,
    /// The name in reports.
    pub label: String,
    /// The browser family, as in `--browser`.
    pub kind: String,
    /// The version that the browser reported.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// `native`, `reference` or `script:PATH`.
    pub implementation: String,
    /// The arguments and preferences that the browser was started with.
    #[serde(default)]
    pub flags: Vec<String>,
    /// One answer a row of the table of drift between builds, found by probing and never by the version.
    #[serde(default)]
    pub fingerprint: BTreeMap<String, String>,
}

/// The end of one target.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
pub struct TargetFinished {
    /// The target.
    pub target: usize,
    /// How long it took.
    pub seconds: f64,
    /// Its facts.
    pub counts: Counts,
}

/// The end of the run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
pub struct RunFinished {
    /// How long it took.
    pub seconds: f64,
    /// The facts of all targets.
    pub counts: Counts,
}
