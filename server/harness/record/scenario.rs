//! A finished scenario.

use serde::{Deserialize, Serialize};

use super::{Counts, Row};

/// What came of one scenario on one target.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct ScenarioRecord {
    /// The target.
    pub target: usize,
    /// `theme/case`.
    pub id: String,
    /// The case in one sentence.
    pub title: String,
    /// Opens the very tree at the lab's usual ports.
    pub url: String,
    /// The scenario's file, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// Where in the file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// The frame tree, drawn.
    pub tree: String,
    /// How long it took.
    pub seconds: f64,
    /// The judged facts.
    pub rows: Vec<Row>,
    /// Script errors that nobody caught in the page.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub errors: Vec<String>,
    /// What was kept for a closer look.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evidence: Option<Evidence>,
}

/// Names of files next to the recording, or short texts.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Evidence {
    /// A picture of the page, a PNG file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub screenshot: Option<String>,
    /// What the frames said about themselves and what the console shows, a text file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub console: Option<String>,
    /// The end of the driver's log, a text file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub driver_log: Option<String>,
}

impl ScenarioRecord {
    /// The facts that did not go as expected.
    pub fn unexpected(&self) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(|row| !row.verdict.is_expected())
    }

    /// The folder part of the id.
    #[must_use]
    pub fn theme(&self) -> &str {
        self.id.split_once('/').map_or(&*self.id, |(theme, _)| theme)
    }

    /// The number of facts by verdict.
    #[must_use]
    pub fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        counts.extend(self.rows.iter().map(|row| row.verdict));
        counts
    }
}
