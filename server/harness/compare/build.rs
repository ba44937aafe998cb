//! One side of a comparison: a target of a recording, with its facts found by name.

use std::collections::HashMap;

use framelab_model::verdict::Verdict;
use serde::Serialize;

use crate::record::{Recording, Row, ScenarioRecord, TargetRecord};
use crate::report::text;

/// A target of a recording.
#[derive(Debug, Clone, Copy)]
pub struct Build<'a> {
    /// How the user named it: mostly the recording's file.
    pub name: &'a str,
    /// The run that it is from.
    pub recording: &'a Recording,
    /// The target.
    pub target: &'a TargetRecord,
}

/// What a comparison says about a side.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct About {
    /// How the user named it.
    pub recording: String,
    /// The name of the target.
    pub label: String,
    /// The browser family.
    pub browser: String,
    /// The version that the browser reported.
    pub version: Option<String>,
    /// What stands behind the API.
    pub implementation: String,
    /// The framelab that recorded it: another oracle may expect other answers.
    pub framelab: String,
    /// The number of facts.
    pub facts: u64,
    /// How many of them have no answer, because the set-up failed. They are compared with nothing.
    pub unanswered: u64,
}

/// A fact's name across recordings: scenario and id.
pub(super) type Name<'a> = (&'a str, &'a str);
/// A fact with the scenario that it belongs to.
pub(super) type Found<'a> = (&'a ScenarioRecord, &'a Row);
/// The facts of a side by name.
pub(super) type Index<'a> = HashMap<Name<'a>, Found<'a>>;

impl<'a> Build<'a> {
    /// What reports say about it.
    #[must_use]
    pub fn about(&self) -> About {
        let started = &self.target.started;
        About {
            recording: self.name.to_owned(),
            label: started.label.clone(),
            browser: started.kind.clone(),
            version: started.version.clone(),
            implementation: started.implementation.clone(),
            framelab: self.recording.run.framelab.clone(),
            facts: self.target.counts.total(),
            unanswered: self.target.counts.environment,
        }
    }

    /// Every fact with an answer; where the set-up failed, nothing is known of the browser.
    fn facts(&self) -> impl Iterator<Item = (Name<'a>, Found<'a>)> + use<'a> {
        let facts = |scenario: &'a ScenarioRecord| scenario.rows.iter().map(move |row| ((&*scenario.id, &*row.id), (scenario, row)));
        let all = self.target.scenarios.iter().flat_map(facts);
        all.filter(|(_, (_, row))| row.verdict != Verdict::Environment)
    }

    /// The facts by name. A scenario that was run again stands there twice, and the later word counts.
    pub(super) fn index(&self) -> Index<'a> {
        self.facts().collect()
    }

    /// Every fact once, in the recording's order.
    pub(super) fn each<'i>(&self, index: &'i Index<'a>) -> impl Iterator<Item = (Name<'a>, Found<'a>)> + use<'a, 'i> {
        self.facts().filter(|(name, (_, row))| index.get(name).is_some_and(|(_, kept)| std::ptr::eq(*kept, *row)))
    }
}

impl About {
    /// The side in a few words.
    #[must_use]
    pub fn line(&self) -> String {
        let version = self.version.as_deref().unwrap_or("of unknown version");
        let unanswered = match self.unanswered {
            0 => String::new(),
            facts => format!("; {} without an answer, because the set-up failed", text::counted(facts, "fact")),
        };
        format!("{} {version}, {} ({} of {}){unanswered}", self.browser, self.implementation, self.label, self.recording)
    }
}
