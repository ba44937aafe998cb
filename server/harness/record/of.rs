//! From results to what is recorded of them.

use super::{Row, ScenarioRecord};
use crate::run::{FactResult, ScenarioResult};

impl ScenarioRecord {
    /// The record of a result.
    #[must_use]
    pub fn of(target: usize, result: &ScenarioResult) -> Self {
        Self {
            target,
            id: result.id.clone(),
            title: result.title.clone(),
            url: result.url.clone(),
            tree: result.tree.clone(),
            // Finer than a tenth of a millisecond is noise that only makes recordings longer.
            seconds: (result.seconds * 10_000.0).round() / 10_000.0,
            rows: result.facts.iter().map(Row::of).collect(),
            errors: result.errors.clone(),
            ..Self::default()
        }
    }
}

impl Row {
    /// The record of a fact.
    #[must_use]
    pub fn of(fact: &FactResult) -> Self {
        Self {
            id: fact.id.clone(),
            rule: fact.rule.id().into(),
            expected: fact.expected.clone(),
            verdict: fact.verdict,
            observed: (fact.observed != fact.expected).then(|| fact.observed.clone()),
            note: fact.note.clone(),
        }
    }
}
