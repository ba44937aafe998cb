//! One side of a comparison: a target of a recording, with its facts found by name.

use std::collections::HashMap;

use serde::Serialize;

use crate::record::{Recording, Row, ScenarioRecord, TargetRecord};

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
        }
    }

    fn facts(&self) -> impl Iterator<Item = (Name<'a>, Found<'a>)> + use<'a> {
        self.target.scenarios.iter().flat_map(|scenario| scenario.rows.iter().map(move |row| ((&*scenario.id, &*row.id), (scenario, row))))
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
        format!("{} {version}, {} ({} of {})", self.browser, self.implementation, self.label, self.recording)
    }
}
