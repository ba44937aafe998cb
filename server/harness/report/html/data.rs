//! A recording as the page carries it.

use std::collections::BTreeMap;
use std::path::Path;

use framelab_model::verdict::Verdict;
use serde::{Serialize, Serializer, ser::SerializeSeq as _};

use super::{evidence, words::Words};
use crate::record::{Counts, Problem, Recording, Row, RunStarted, ScenarioRecord, TargetRecord, TargetStarted};
use crate::report::text;

#[derive(Serialize)]
pub(super) struct Data<'a> {
    run: &'a RunStarted,
    problems: Vec<String>,
    verdicts: [Verdict; 8],
    expected: Vec<Verdict>,
    rules: BTreeMap<&'a str, &'static str>,
    targets: Vec<Target<'a>>,
    words: Words<'a>,
}

#[derive(Serialize)]
struct Target<'a> {
    #[serde(flatten)]
    started: &'a TargetStarted,
    counts: Counts,
    seconds: Option<f64>,
    problems: Vec<String>,
    /// The command that serves its trees.
    serve: String,
    scenarios: Vec<Case<'a>>,
}

#[derive(Serialize)]
struct Case<'a> {
    id: &'a str,
    title: &'a str,
    url: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<String>,
    tree: &'a str,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    errors: &'a [String],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    evidence: Vec<evidence::Exhibit>,
    rows: Vec<Fact<'a>>,
}

/// A fact whose texts are numbers of words and whose verdict is one of verdicts; the page's script says the same in a type.
struct Fact<'a> {
    id: &'a str,
    rule: usize,
    expected: usize,
    verdict: usize,
    observed: Option<usize>,
    note: Option<usize>,
}

impl<'a> Data<'a> {
    pub(super) fn new(recording: &'a Recording, beside: Option<&Path>) -> Self {
        let mut words = Words::default();
        let targets = recording.targets.iter().map(|record| target(recording, record, beside, &mut words)).collect();
        let rows = recording.targets.iter().flat_map(|target| &target.scenarios).flat_map(|scenario| &scenario.rows);
        Self {
            run: &recording.run,
            problems: messages(&recording.problems),
            verdicts: Verdict::ALL,
            expected: Verdict::ALL.into_iter().filter(|verdict| verdict.is_expected()).collect(),
            rules: rows.map(|row| (&*row.rule, text::says(&row.rule))).collect(),
            targets,
            words,
        }
    }
}

fn target<'a>(recording: &Recording, record: &'a TargetRecord, beside: Option<&Path>, words: &mut Words<'a>) -> Target<'a> {
    Target {
        started: &record.started,
        counts: record.counts,
        seconds: record.seconds,
        problems: messages(&record.problems),
        serve: text::serve(recording, record),
        scenarios: record.scenarios.iter().map(|scenario| case(scenario, beside, words)).collect(),
    }
}

fn case<'a>(scenario: &'a ScenarioRecord, beside: Option<&Path>, words: &mut Words<'a>) -> Case<'a> {
    Case {
        id: &scenario.id,
        title: &scenario.title,
        url: &scenario.url,
        place: text::place(scenario),
        tree: &scenario.tree,
        errors: &scenario.errors,
        evidence: scenario.evidence.iter().flat_map(|evidence| evidence::exhibits(evidence, beside)).collect(),
        rows: scenario.rows.iter().map(|row| fact(row, words)).collect(),
    }
}

fn fact<'a>(row: &'a Row, words: &mut Words<'a>) -> Fact<'a> {
    Fact {
        id: &row.id,
        rule: words.number(&row.rule),
        expected: words.number(&row.expected),
        verdict: Verdict::ALL.iter().position(|verdict| *verdict == row.verdict).unwrap_or_default(),
        observed: row.observed.as_deref().map(|text| words.number(text)),
        note: row.note.as_deref().map(|text| words.number(text)),
    }
}

fn messages(problems: &[Problem]) -> Vec<String> {
    problems.iter().map(text::problem).collect()
}

impl Serialize for Fact<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut array = serializer.serialize_seq(None)?;
        array.serialize_element(self.id)?;
        [self.rule, self.expected, self.verdict].iter().try_for_each(|number| array.serialize_element(number))?;
        if self.observed.is_some() || self.note.is_some() {
            array.serialize_element(&self.observed)?;
        }
        if let Some(note) = self.note {
            array.serialize_element(&note)?;
        }
        array.end()
    }
}
