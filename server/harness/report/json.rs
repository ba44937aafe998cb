//! The JSON summary: for programs that ask how a run went and what was unexpected.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::Serialize;

use super::Report;
use crate::record::{Counts, Recording, Row, SCHEMA, ScenarioRecord, TargetRecord};

/// One object a target, each on a line of its own.
#[derive(Debug, Clone, Copy, Default)]
pub struct Json;

#[derive(Serialize)]
struct Summary<'a> {
    schema: u32,
    framelab: &'a str,
    target: Target<'a>,
    seconds: f64,
    facts: u64,
    counts: Counts,
    unexpected: Vec<Unexpected<'a>>,
}

#[derive(Serialize)]
struct Target<'a> {
    label: &'a str,
    browser: &'a str,
    version: Option<&'a str>,
    implementation: &'a str,
    fingerprint: &'a BTreeMap<String, String>,
}

#[derive(Serialize)]
struct Unexpected<'a> {
    fact: &'a str,
    scenario: &'a str,
    channel: &'a str,
    rule: &'a str,
    verdict: String,
    expected: &'a str,
    observed: &'a str,
    url: &'a str,
}

impl Report for Json {
    fn write(&self, recording: &Recording, out: &mut dyn Write) -> io::Result<()> {
        for target in &recording.targets {
            serde_json::to_writer(&mut *out, &summary(recording, target))?;
            out.write_all(b"\n")?;
        }
        Ok(())
    }
}

fn summary<'a>(recording: &'a Recording, target: &'a TargetRecord) -> Summary<'a> {
    let started = &target.started;
    let facts = |scenario: &'a ScenarioRecord| scenario.unexpected().map(move |row| unexpected(scenario, row));
    Summary {
        schema: SCHEMA,
        framelab: &recording.run.framelab,
        target: Target {
            label: &started.label,
            browser: &started.kind,
            version: started.version.as_deref(),
            implementation: &started.implementation,
            fingerprint: &started.fingerprint,
        },
        seconds: target.seconds.unwrap_or_default(),
        facts: target.counts.total(),
        counts: target.counts,
        unexpected: target.scenarios.iter().flat_map(facts).collect(),
    }
}

fn unexpected<'a>(scenario: &'a ScenarioRecord, row: &'a Row) -> Unexpected<'a> {
    Unexpected {
        fact: &row.id,
        scenario: &scenario.id,
        channel: row.channel(),
        rule: &row.rule,
        verdict: row.verdict.to_string(),
        expected: &row.expected,
        observed: row.observed(),
        url: &scenario.url,
    }
}
