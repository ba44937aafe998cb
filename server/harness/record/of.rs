//! From results to what is recorded of them.

use super::{Row, ScenarioRecord, rounded};
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
            seconds: rounded(result.seconds),
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
