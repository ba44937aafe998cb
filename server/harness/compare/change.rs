//! How a fact changed from one build to the next.

use std::cmp::Ordering;

use framelab_model::verdict::Verdict;
use serde::Serialize;

use super::build::Found;
use crate::record::Row;

/// Which way a fact went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// It passed and does not any more, or it was known or could not be asked and now is unexpected.
    Worse,
    /// The other way round.
    Better,
    /// It is as good or bad as before, and the answer is another.
    Changed,
}

/// What one build did about a fact.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Answer {
    /// The word of the judge.
    pub verdict: Verdict,
    /// What the oracle said.
    pub expected: String,
    /// What was seen.
    pub observed: String,
    /// Why, where the verdict is not plain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// A fact that changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Change {
    /// The scenario.
    pub scenario: String,
    /// The fact's id.
    pub fact: String,
    /// The first part of its id.
    pub channel: String,
    /// The rule that decided, as the newer recording has it.
    pub rule: String,
    /// What the older build did.
    pub base: Answer,
    /// What the newer build did.
    pub new: Answer,
    /// Opens the very tree.
    pub url: String,
}

/// A fact that only one side was asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Lone {
    /// The scenario.
    pub scenario: String,
    /// The fact's id.
    pub fact: String,
    /// The rule that decided.
    pub rule: String,
    /// What that side did.
    pub verdict: Verdict,
}

impl Answer {
    pub(super) fn of(row: &Row) -> Self {
        Self { verdict: row.verdict, expected: row.expected.clone(), observed: row.observed().to_owned(), note: row.note.clone() }
    }

    /// The answer in a few words.
    pub(super) fn line(&self) -> String {
        format!("{} ({})", self.observed, self.verdict)
    }
}

impl Change {
    pub(super) fn new((_, base): Found<'_>, (scenario, new): Found<'_>) -> Self {
        Self {
            scenario: scenario.id.clone(),
            fact: new.id.clone(),
            channel: new.channel().to_owned(),
            rule: new.rule.clone(),
            base: Answer::of(base),
            new: Answer::of(new),
            url: scenario.url.clone(),
        }
    }
}

impl Lone {
    pub(super) fn new((scenario, row): Found<'_>) -> Self {
        Self { scenario: scenario.id.clone(), fact: row.id.clone(), rule: row.rule.clone(), verdict: row.verdict }
    }
}

impl Direction {
    /// The way from one row to another; `None` where nothing changed.
    pub(super) fn between(base: &Row, new: &Row) -> Option<Self> {
        let same = base.observed() == new.observed() && base.expected == new.expected;
        if same && base.verdict == new.verdict {
            return None;
        }
        // The browser did the same; only the list of known deviations is another.
        let relisted = same && (base.verdict == Verdict::Known || new.verdict == Verdict::Known);
        match rank(new.verdict).cmp(&rank(base.verdict)) {
            Ordering::Greater if !relisted => Some(Self::Worse),
            Ordering::Less if !relisted => Some(Self::Better),
            _ => Some(Self::Changed),
        }
    }
}

/// A listed deviation and a question that cannot be asked are no pass, and no surprise either.
fn rank(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::Pass => 0,
        Verdict::Known | Verdict::Unsupported => 1,
        Verdict::Fail | Verdict::Inconclusive | Verdict::Timeout | Verdict::Crash | Verdict::Environment => 2,
    }
}
