//! The report of web-platform-tests, for the dashboards and tools that read it.
//!
//! A scenario is a test and a fact is a subtest. What the format has no word for takes the nearest one that cannot be
//! mistaken for a pass: a listed deviation is a FAIL that was expected, what cannot be asked a PRECONDITION_FAILED, and
//! what proves nothing a NOTRUN.

use std::collections::BTreeMap;
use std::io::{self, Write};

use framelab_model::verdict::Verdict;
use serde::Serialize;
use time::{OffsetDateTime, format_description::well_known::Rfc3339};

use super::{Report, text};
use crate::record::{Recording, Row, ScenarioRecord, TargetRecord};

/// The JSON that `wpt run --log-wptreport` writes too.
///
/// The format knows one product a file. Further targets become subsuites, which is its own word for further
/// configurations; a dashboard that wants one product a file gets a recording of one target.
#[derive(Debug, Clone, Copy, Default)]
pub struct WptReport;

#[derive(Serialize)]
struct File<'a> {
    run_info: RunInfo<'a>,
    time_start: u64,
    time_end: u64,
    results: Vec<Test<'a>>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    subsuites: BTreeMap<&'a str, RunInfo<'a>>,
}

#[derive(Serialize)]
struct RunInfo<'a> {
    product: &'a str,
    browser_version: &'a str,
    /// The format wants a system, and reports are made where the browsers run.
    os: &'static str,
    /// The version of the tests, which are framelab's own.
    revision: String,
    implementation: &'a str,
    fingerprint: &'a BTreeMap<String, String>,
}

#[derive(Serialize)]
struct Test<'a> {
    test: String,
    subsuite: &'a str,
    status: Status,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<Status>,
    message: Option<String>,
    duration: u64,
    subtests: Vec<Subtest<'a>>,
}

#[derive(Serialize)]
struct Subtest<'a> {
    name: &'a str,
    status: Status,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<Status>,
    message: Option<String>,
    known_intermittent: [Status; 0],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
enum Status {
    Ok,
    Pass,
    Fail,
    Notrun,
    PreconditionFailed,
    Error,
    Timeout,
    Crash,
}

impl Report for WptReport {
    fn write(&self, recording: &Recording, out: &mut dyn Write) -> io::Result<()> {
        let start = milliseconds(&recording.run.started);
        let seconds = recording.finished.map_or_else(|| recorded_seconds(recording), |end| end.seconds);
        let unknown = TargetRecord::default();
        let (first, more) = recording.targets.split_first().unwrap_or((&unknown, &[]));
        let rest = more.iter().flat_map(|target| tests(target, &target.started.label));
        let file = File {
            run_info: run_info(recording, first),
            time_start: start,
            time_end: start + whole(seconds),
            results: tests(first, "").chain(rest).collect(),
            subsuites: more.iter().map(|target| (&*target.started.label, run_info(recording, target))).collect(),
        };
        serde_json::to_writer(&mut *out, &file)?;
        out.write_all(b"\n")
    }
}

fn run_info<'a>(recording: &Recording, target: &'a TargetRecord) -> RunInfo<'a> {
    let started = &target.started;
    RunInfo {
        product: &started.kind,
        browser_version: started.version.as_deref().unwrap_or("unknown"),
        os: std::env::consts::OS,
        revision: format!("framelab-{}", recording.run.framelab),
        implementation: &started.implementation,
        fingerprint: &started.fingerprint,
    }
}

fn tests<'a>(target: &'a TargetRecord, subsuite: &'a str) -> impl Iterator<Item = Test<'a>> {
    target.scenarios.iter().map(move |scenario| test(scenario, subsuite))
}

fn test<'a>(scenario: &'a ScenarioRecord, subsuite: &'a str) -> Test<'a> {
    let status = scenario.rows.iter().map(|row| of_test(row.verdict)).max().unwrap_or(Status::Error);
    let unexpected = scenario.unexpected().count();
    let message = (unexpected > 0)
        .then(|| format!("{unexpected} of {} unexpected; {}", text::counted(scenario.rows.len() as u64, "fact"), scenario.url));
    Test {
        test: format!("/framelab/{}", scenario.id),
        subsuite,
        status,
        expected: (status != Status::Ok).then_some(Status::Ok),
        message,
        duration: whole(scenario.seconds),
        subtests: scenario.rows.iter().map(subtest).collect(),
    }
}

fn subtest(row: &Row) -> Subtest<'_> {
    let (status, expected) = of_fact(row.verdict);
    let message = match row.verdict {
        Verdict::Pass => row.note.clone(),
        _ => Some(text::line(row)),
    };
    Subtest { name: &row.id, status, expected, message, known_intermittent: [] }
}

/// The status of a fact, and what was expected where that is something else.
fn of_fact(verdict: Verdict) -> (Status, Option<Status>) {
    match verdict {
        Verdict::Pass => (Status::Pass, None),
        Verdict::Fail => (Status::Fail, Some(Status::Pass)),
        Verdict::Known => (Status::Fail, Some(Status::Fail)),
        Verdict::Unsupported => (Status::PreconditionFailed, Some(Status::PreconditionFailed)),
        Verdict::Inconclusive => (Status::Notrun, Some(Status::Pass)),
        Verdict::Timeout => (Status::Timeout, Some(Status::Pass)),
        Verdict::Crash | Verdict::Environment => (Status::Error, Some(Status::Pass)),
    }
}

/// A test is OK when its page ran to the end, whatever the facts say.
fn of_test(verdict: Verdict) -> Status {
    match verdict {
        Verdict::Pass | Verdict::Fail | Verdict::Known | Verdict::Unsupported | Verdict::Inconclusive => Status::Ok,
        Verdict::Environment => Status::Error,
        Verdict::Timeout => Status::Timeout,
        Verdict::Crash => Status::Crash,
    }
}

/// What is known of a run that was ended from outside.
fn recorded_seconds(recording: &Recording) -> f64 {
    let target = |target: &TargetRecord| target.scenarios.iter().map(|scenario| scenario.seconds).sum::<f64>();
    recording.targets.iter().map(target).fold(0.0, f64::max)
}

fn milliseconds(stamp: &str) -> u64 {
    let at = OffsetDateTime::parse(stamp, &Rfc3339).unwrap_or(OffsetDateTime::UNIX_EPOCH);
    u64::try_from(at.unix_timestamp_nanos() / 1_000_000).unwrap_or_default()
}

/// Whole milliseconds. What is no duration counts as none.
fn whole(seconds: f64) -> u64 {
    std::time::Duration::try_from_secs_f64(seconds).map_or(0, |time| u64::try_from(time.as_millis()).unwrap_or_default())
}
