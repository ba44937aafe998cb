//! More than two builds: one column a build, one row a fact that is not the same everywhere.

use std::collections::HashSet;

use serde::Serialize;

use super::build::{Found, Index, Name};
use super::{About, Answer, Build, Direction, surface};

/// Several builds side by side, in the order in which they were named.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Table {
    /// The columns.
    pub builds: Vec<About>,
    /// The facts that at least two of the builds answered.
    pub compared: u64,
    /// The rows of the fingerprints that differ.
    pub surface: Vec<SurfaceRow>,
    /// The facts that differ, the ones that got worse first.
    pub facts: Vec<Differing>,
}

/// A row of the fingerprints, one answer a build.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SurfaceRow {
    /// The row's name.
    pub row: String,
    /// The builds' answers; `null` where one has no such row.
    pub answers: Vec<Option<String>>,
}

/// A fact that differs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Differing {
    /// The scenario.
    pub scenario: String,
    /// The fact's id.
    pub fact: String,
    /// The rule that decided.
    pub rule: String,
    /// Whether it got worse on the way from any build to the next one that was asked.
    pub worse: bool,
    /// The builds' answers; `null` where one was not asked.
    pub answers: Vec<Option<Answer>>,
    /// Opens the very tree.
    pub url: String,
}

impl Table {
    /// Puts builds side by side.
    #[must_use]
    pub fn of(builds: &[Build<'_>]) -> Self {
        let indexes: Vec<Index<'_>> = builds.iter().map(Build::index).collect();
        let mut seen = HashSet::new();
        let names = builds.iter().zip(&indexes).flat_map(|(build, index)| build.each(index));
        let names: Vec<Name<'_>> = names.map(|(name, _)| name).filter(|name| seen.insert(*name)).collect();
        let compared = names.iter().filter(|name| indexes.iter().filter(|index| index.contains_key(*name)).count() > 1).count();
        let mut facts: Vec<Differing> = names.into_iter().filter_map(|name| differing(name, &indexes)).collect();
        facts.sort_by_key(|fact| !fact.worse);
        Self {
            compared: compared as u64,
            facts,
            builds: builds.iter().map(Build::about).collect(),
            surface: surface::differing(builds).into_iter().map(|(row, answers)| SurfaceRow { row, answers }).collect(),
        }
    }

    /// Whether anything got worse from one build to the next.
    #[must_use]
    pub fn is_worse(&self) -> bool {
        self.facts.iter().any(|fact| fact.worse)
    }
}

fn differing(name: Name<'_>, indexes: &[Index<'_>]) -> Option<Differing> {
    let found: Vec<Option<Found<'_>>> = indexes.iter().map(|index| index.get(&name).copied()).collect();
    let asked: Vec<Found<'_>> = found.iter().flatten().copied().collect();
    let ways: Vec<_> = asked.windows(2).filter_map(|pair| Direction::between(pair[0].1, pair[1].1)).collect();
    let (scenario, row) = asked.last()?;
    let differs = !ways.is_empty() || asked.len() < found.len();
    differs.then(|| Differing {
        scenario: scenario.id.clone(),
        fact: row.id.clone(),
        rule: row.rule.clone(),
        worse: ways.contains(&Direction::Worse),
        answers: found.iter().map(|found| found.map(|(_, row)| Answer::of(row))).collect(),
        url: scenario.url.clone(),
    })
}
