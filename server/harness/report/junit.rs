//! JUnit XML: one suite a target and scenario, one case a fact.
//!
//! JUnit has no word for a listed deviation. It becomes `skipped` with the reason, because it must not look like a pass
//! and must not turn a build red.

use std::io::{self, Write};
use std::time::Duration;

use framelab_model::verdict::Verdict;
use quick_junit::{NonSuccessKind, Property, TestCase, TestCaseStatus, TestSuite};

use super::{Report, text};
use crate::record::{Problem, Recording, Row, ScenarioRecord, TargetRecord, Trouble};

/// The XML that continuous integration reads.
#[derive(Debug, Clone, Copy, Default)]
pub struct JUnit;

impl Report for JUnit {
    fn write(&self, recording: &Recording, out: &mut dyn Write) -> io::Result<()> {
        let mut report = quick_junit::Report::new("framelab");
        report.timestamp = recording.run.started.parse().ok();
        report.time = recording.finished.and_then(|end| seconds(end.seconds));
        for target in &recording.targets {
            report.add_test_suites(target.scenarios.iter().map(|scenario| suite(target, scenario)));
            report.add_test_suites(troubles(&target.started.label, &target.problems));
        }
        report.add_test_suites(troubles("framelab", &recording.problems));
        report.serialize(out).map_err(io::Error::other)
    }
}

fn suite(target: &TargetRecord, scenario: &ScenarioRecord) -> TestSuite {
    let name = format!("{}::{}", target.started.label, scenario.id);
    let mut suite = TestSuite::new(&*name);
    suite.time = seconds(scenario.seconds);
    suite.add_property(Property::new("title", &*scenario.title));
    suite.add_property(Property::new("build", text::build(target)));
    suite.add_property(Property::new("replay", &*scenario.url));
    if let Some(place) = text::place(scenario) {
        suite.add_property(Property::new("file", place));
    }
    suite.set_system_out(&*scenario.tree);
    if !scenario.errors.is_empty() {
        suite.set_system_err(scenario.errors.join("\n"));
    }
    suite.add_test_cases(scenario.rows.iter().map(|row| case(&name, scenario, row)));
    suite
}

fn case(suite: &str, scenario: &ScenarioRecord, row: &Row) -> TestCase {
    let mut case = TestCase::new(&*row.id, status(scenario, row));
    case.set_classname(suite);
    if !row.verdict.is_expected()
        && let Some(file) = &scenario.file
    {
        case.extra.insert("file".into(), file.as_str().into());
        scenario.line.iter().for_each(|line| drop(case.extra.insert("line".into(), line.to_string().into())));
    }
    case
}

fn status(scenario: &ScenarioRecord, row: &Row) -> TestCaseStatus {
    let mut status = match row.verdict {
        Verdict::Pass => return TestCaseStatus::success(),
        Verdict::Known | Verdict::Unsupported => {
            let mut skipped = TestCaseStatus::skipped();
            skipped.set_type(row.verdict.to_string());
            skipped.set_message(row.note.as_deref().unwrap_or_else(|| row.observed()));
            return skipped;
        }
        Verdict::Fail => TestCaseStatus::non_success(NonSuccessKind::Failure),
        Verdict::Inconclusive | Verdict::Timeout | Verdict::Crash | Verdict::Environment => {
            TestCaseStatus::non_success(NonSuccessKind::Error)
        }
    };
    status.set_type(row.verdict.to_string());
    status.set_message(text::line(row));
    status.set_description(format!("{}\n\n{}\n{}", text::says(&row.rule), scenario.tree, scenario.url));
    status
}

/// What kept a target from being asked has no fact, and must not be lost: it becomes a case of its own.
fn troubles(label: &str, problems: &[Problem]) -> Option<TestSuite> {
    let mut suite = TestSuite::new(format!("{label}::problems"));
    suite.add_test_cases(problems.iter().map(|problem| trouble(label, problem)));
    (!problems.is_empty()).then_some(suite)
}

fn trouble(label: &str, problem: &Problem) -> TestCase {
    let mut status = match problem.fault {
        Trouble::Unsupported | Trouble::Outlived => TestCaseStatus::skipped(),
        Trouble::Environment | Trouble::Report | Trouble::Interrupted | Trouble::Other => {
            TestCaseStatus::non_success(NonSuccessKind::Error)
        }
    };
    status.set_message(&*problem.message);
    let mut case = TestCase::new(&*problem.message, status);
    case.set_classname(format!("{label}::problems"));
    case
}

/// A recording is a file that anybody may have written: what is no duration is left out.
fn seconds(seconds: f64) -> Option<Duration> {
    Duration::try_from_secs_f64(seconds).ok()
}
