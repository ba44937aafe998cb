//! Recordings that no browser had to make.

use std::collections::BTreeMap;

use framelab_harness::record::{
    Counts, Event, Problem, Recorder, Recording, Row, RunFinished, RunStarted, SCHEMA, SPEC, ScenarioRecord, TargetFinished, TargetStarted,
    Trouble,
};
use framelab_harness::report::Report;
use framelab_model::verdict::Verdict;

const TREE: &str = "top https://shop.localhost:8443\n└ checkout https://pay.localhost:8443  allow=\"tools\"\n";

/// A report as text.
pub(crate) fn text(report: &impl Report, recording: &Recording) -> String {
    let mut out = vec![];
    report.write(recording, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// The start of every sample.
pub(crate) fn started() -> RunStarted {
    RunStarted {
        schema: SCHEMA,
        framelab: "1.2.3".into(),
        command: vec!["run".into(), "--record".into(), "out".into()],
        seed: Some(7),
        spec: SPEC.into(),
        started: "2026-11-30T10:00:00Z".into(),
    }
}

/// A target with a fingerprint of one row.
pub(crate) fn target(number: usize, label: &str, version: &str, place: &str) -> TargetStarted {
    TargetStarted {
        target: number,
        label: label.into(),
        kind: "chromium".into(),
        version: Some(version.into()),
        implementation: "native".into(),
        flags: vec!["--enable-features=WebMCP".into()],
        fingerprint: BTreeMap::from([("where".into(), place.into()), ("fromOrigins".into(), "required".into())]),
    }
}

pub(crate) fn row(id: &str, rule: &str, expected: &str, verdict: Verdict, observed: Option<&str>, note: Option<&str>) -> Row {
    Row {
        id: id.into(),
        rule: rule.into(),
        expected: expected.into(),
        verdict,
        observed: observed.map(Into::into),
        note: note.map(Into::into),
    }
}

pub(crate) fn scenario(target: usize, id: &str, title: &str, rows: Vec<Row>) -> ScenarioRecord {
    ScenarioRecord {
        target,
        id: id.into(),
        title: title.into(),
        url: format!("https://shop.localhost:8443/frame/{id}/top"),
        file: Some(format!("origins/scenarios/{id}.toml")),
        line: None,
        tree: TREE.into(),
        seconds: 0.25,
        rows,
        errors: vec![],
        evidence: None,
    }
}

/// A run with these events in its middle.
pub(crate) fn recording(events: impl IntoIterator<Item = Event>) -> Recording {
    let mut recorder = Recorder::start(started(), None);
    events.into_iter().for_each(|event| recorder.record(event));
    recorder.record(Event::RunFinished(RunFinished { seconds: 1.5, counts: Counts::default() }));
    recorder.finish().0
}

/// One target with one scenario.
pub(crate) fn small(label: &str, version: &str, place: &str, rows: Vec<Row>) -> Recording {
    recording([
        Event::TargetStarted(target(0, label, version, place)),
        Event::Scenario(Box::new(scenario(0, "opt_in/both_keys", "Both keys", rows))),
        Event::TargetFinished(TargetFinished { target: 0, seconds: 1.0, counts: Counts::default() }),
    ])
}

/// Two targets, every verdict, and texts that a careless writer would take for markup.
pub(crate) fn every_verdict() -> Recording {
    let odd = vec![
        row("lists/pay/top/from:pay", "consumer-key", "allowed", Verdict::Fail, Some("denied"), None),
        row("hears/pay/top/registered", "lists-only", "allowed", Verdict::Inconclusive, Some("denied"), Some("frame top did not load")),
        row(
            "calls/pay/top",
            "lists-only",
            "allowed",
            Verdict::Known,
            Some("denied (UnknownError)"),
            Some("known: a <reason> | with a pipe"),
        ),
        row("registers/pay", "host-key", "allowed", Verdict::Unsupported, Some("denied (Absent)"), Some("this target has no WebMCP API")),
        row("lists/pay/top/absent", "consumer-key", "denied", Verdict::Pass, None, None),
    ];
    let silent = [("calls/pay/top", Verdict::Timeout, "no answer in time"), ("calls/pay/checkout", Verdict::Crash, "tab crashed")];
    let silent = silent.map(|(id, verdict, seen)| row(id, "same-origin", "allowed", verdict, Some(seen), None));
    let lost = row("registers/pay", "host-key", "allowed", Verdict::Environment, Some("unreadable report: no bench"), None);
    let problem = |fault, message: &str| Event::Problem(Problem { target: Some(1), message: message.into(), fault });
    recording([
        Event::TargetStarted(target(0, "stable", "156.0.1.2", "document.modelContext")),
        Event::TargetStarted(target(1, "old", "150.0.7.1", "navigator.modelContext")),
        Event::Scenario(Box::new(scenario(0, "opt_in/both_keys", "Both </script><b>keys</b>", odd))),
        Event::Scenario(Box::new(ScenarioRecord {
            line: Some(3),
            errors: vec!["TypeError: x & y".into()],
            ..scenario(1, "tree/deep", "A deep | tree", silent.into_iter().chain([lost]).collect())
        })),
        problem(Trouble::Outlived, "`data:` is as the rules say"),
        problem(Trouble::Environment, "the driver ended: 100% of tries"),
        Event::TargetFinished(TargetFinished { target: 0, seconds: 1.0, counts: Counts::default() }),
    ])
}

/// As many facts as the largest run is meant to have, spread as a run spreads them.
pub(crate) fn large(facts: usize) -> Recording {
    const EACH: usize = 250;
    let rows = |scenario: usize| {
        let fact = move |place: usize| match place % 50 {
            0 => row(
                &format!("calls/tool_{place}/frame_{scenario}"),
                "opaque",
                "denied (NotSupportedError)",
                Verdict::Fail,
                Some("allowed"),
                None,
            ),
            1 => row(
                &format!("calls/tool_{place}/frame"),
                "opaque",
                "denied",
                Verdict::Known,
                Some("allowed"),
                Some("known: a long reason of a line"),
            ),
            _ => row(&format!("lists/tool_{place}/frame_{scenario}/from:shop+pay"), "consumer-key", "denied", Verdict::Pass, None, None),
        };
        (0..EACH).map(fact).collect()
    };
    let scenarios =
        (0..facts / EACH).map(|number| Event::Scenario(Box::new(scenario(0, &format!("made/case_{number:04}"), "A case", rows(number)))));
    recording(std::iter::once(Event::TargetStarted(target(0, "chromium", "156.0.1.2", "document.modelContext"))).chain(scenarios))
}

/// A recording as the lines of its file.
pub(crate) fn lines(recording: &Recording) -> String {
    let mut events = vec![Event::RunStarted(recording.run.clone())];
    for target in &recording.targets {
        events.push(Event::TargetStarted(target.started.clone()));
        events.extend(target.scenarios.iter().cloned().map(|scenario| Event::Scenario(Box::new(scenario))));
        events.extend(target.problems.iter().cloned().map(Event::Problem));
        let end = target.seconds.map(|seconds| TargetFinished { target: target.started.target, seconds, counts: target.counts });
        events.extend(end.map(Event::TargetFinished));
    }
    events.extend(recording.finished.map(Event::RunFinished));
    events.iter().map(|event| serde_json::to_string(event).unwrap() + "\n").collect()
}
