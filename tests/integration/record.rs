//! Recordings: what is written comes back, and what a crash, another version or a stranger left is told apart.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use framelab_harness::record::{
    Event, Problem, ReadError, Recorder, Recording, Row, RunFinished, RunStarted, SCHEMA, SPEC, ScenarioRecord, TargetFinished,
    TargetStarted, Trouble,
};
use framelab_harness::report::{Json, Report as _};
use framelab_model::verdict::Verdict;

/// A file that a test can look into while it is still written.
#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Vec<u8>>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Shared {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

struct Full;

impl Write for Full {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::Error::other("no space left"))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn run() -> RunStarted {
    RunStarted {
        schema: SCHEMA,
        framelab: "0.1.0".into(),
        command: vec!["run".into()],
        seed: Some(7),
        spec: SPEC.into(),
        started: "2026-09-21T14:13:20Z".into(),
    }
}

fn row(id: &str, verdict: Verdict, observed: Option<&str>, note: Option<&str>) -> Row {
    let [observed, note] = [observed, note].map(|text| text.map(str::to_owned));
    Row { id: id.into(), rule: "provider-key".into(), expected: "denied".into(), verdict, observed, note }
}

fn scenario(id: &str, rows: Vec<Row>) -> Event {
    let (title, url) = ("A title".into(), format!("https://shop.localhost:8443/frame/{id}/top"));
    Event::Scenario(Box::new(ScenarioRecord { id: id.into(), title, url, tree: "top\n".into(), seconds: 0.25, rows, ..Default::default() }))
}

fn events() -> Vec<Event> {
    let target = TargetStarted { label: "new".into(), kind: "chromium".into(), implementation: "native".into(), ..Default::default() };
    let rows = vec![
        row("lists/a/top/absent", Verdict::Pass, None, None),
        row("lists/a/top/empty", Verdict::Fail, Some("allowed"), None),
        row("calls/a/top", Verdict::Inconclusive, None, Some("frame top did not load")),
    ];
    vec![
        Event::TargetStarted(target),
        scenario("tree/b", rows),
        scenario("tree/a", vec![row("hears/a/top/registered", Verdict::Known, Some("allowed"), Some("known: it is so"))]),
        Event::Problem(Problem { target: Some(0), message: "no session".into(), fault: Trouble::Environment }),
        Event::Problem(Problem { target: None, message: "ended early".into(), fault: Trouble::Interrupted }),
        Event::TargetFinished(TargetFinished { target: 0, seconds: 1.5, ..Default::default() }),
        Event::RunFinished(RunFinished { seconds: 2.0, ..Default::default() }),
    ]
}

fn recorded() -> (String, Recording) {
    let out = Shared::default();
    let mut recorder = Recorder::start(run(), Some(Box::new(out.clone())));
    events().into_iter().for_each(|event| recorder.record(event));
    let (recording, failed) = recorder.finish();
    assert!(failed.is_none());
    (out.text(), recording)
}

#[test]
fn what_is_written_comes_back() {
    let (text, recording) = recorded();
    assert_eq!(Recording::read(text.as_bytes()).unwrap(), recording);
    let target = &recording.targets[0];
    assert_eq!(target.scenarios.iter().map(|scenario| &*scenario.id).collect::<Vec<_>>(), ["tree/a", "tree/b"]);
    assert_eq!((target.counts.pass, target.counts.fail, target.counts.known, target.counts.inconclusive), (1, 1, 1, 1));
    assert_eq!(target.counts.unexpected(), 2);
    assert_eq!(recording.all_problems().count(), 2);
}

#[test]
fn a_fact_is_as_short_as_it_can_be() {
    let short = serde_json::to_string(&row("calls/a/top", Verdict::Pass, None, None)).unwrap();
    assert_eq!(short, r#"["calls/a/top","provider-key","denied","pass"]"#);
    let long = serde_json::to_string(&row("calls/a/top", Verdict::Pass, None, Some("open"))).unwrap();
    assert_eq!(long, r#"["calls/a/top","provider-key","denied","pass",null,"open"]"#);
}

#[test]
fn every_event_is_written_when_it_happens() {
    let out = Shared::default();
    let mut recorder = Recorder::start(run(), Some(Box::new(out.clone())));
    for (number, event) in events().into_iter().enumerate() {
        recorder.record(event);
        assert_eq!(out.text().lines().count(), number + 2);
        assert!(out.text().ends_with('\n'));
    }
}

#[test]
fn a_full_disk_stops_nothing_and_is_told() {
    let mut recorder = Recorder::start(run(), Some(Box::new(Full)));
    events().into_iter().for_each(|event| recorder.record(event));
    let (recording, failed) = recorder.finish();
    assert_eq!(recording.counts().total(), 4);
    assert_eq!(failed.unwrap().to_string(), "no space left");
}

#[test]
fn a_recording_may_break_off_anywhere() {
    let (text, _) = recorded();
    let first = text.find('\n').unwrap() + 1;
    for end in first..text.len() {
        let Some(part) = text.get(..end) else { continue };
        let recording = Recording::read(part.as_bytes()).unwrap_or_else(|error| panic!("{error} after {end} bytes"));
        assert!(recording.finished.is_none() || end == text.len() - 1);
    }
}

#[test]
fn a_later_version_of_the_schema_may_say_more() {
    let (text, recording) = recorded();
    let text = text.replace(r#""event":"target-started""#, r#""event":"target-started","mood":{"good":true}"#);
    let text = text.replace(r#""denied","pass"]"#, r#""denied","pass",null,null,{"more":1}]"#);
    let more = format!("{}\n{}", text.trim_end(), r#"{"event":"weather","sun":true}"#);
    assert_eq!(Recording::read(more.as_bytes()).unwrap(), recording);
}

#[test]
fn what_is_no_recording_is_refused_with_a_sentence() {
    let (text, _) = recorded();
    let other = text.replace(r#""schema":1"#, r#""schema":2"#);
    assert!(matches!(Recording::read(other.as_bytes()), Err(ReadError::Schema { found: 2 })));
    for stranger in ["", "\n", "hello\n", "{}\n", r#"{"event":"scenario","schema":1}"#] {
        assert!(matches!(Recording::read(stranger.as_bytes()), Err(ReadError::NoStart)), "{stranger}");
    }
    let broken = text.replacen(r#""event":"scenario""#, r#""event":"#, 1);
    assert!(matches!(Recording::read(broken.as_bytes()), Err(ReadError::Line { line: 3, .. })));
    let twice = format!("{text}{text}");
    let line = text.lines().count() + 1;
    assert!(matches!(Recording::read(twice.as_bytes()), Err(ReadError::Line { line: found, .. }) if found == line));
    let of_nobody: String = text.lines().filter(|line| !line.contains("target-started")).map(|line| format!("{line}\n")).collect();
    assert!(matches!(Recording::read(of_nobody.as_bytes()), Err(ReadError::Line { line: 2, .. })));
    let wild = text.replace(r#""target":0"#, r#""target":4000000000"#);
    assert!(matches!(Recording::read(wild.as_bytes()), Err(ReadError::Line { .. })));
}

#[test]
fn many_facts_make_a_small_file() {
    let out = Shared::default();
    let mut recorder = Recorder::start(run(), Some(Box::new(out.clone())));
    let fact = |number: usize| row(&format!("lists/tool_{number}/consumer/from:shop+pay"), Verdict::Pass, None, None);
    for part in 0..150 {
        recorder.record(scenario(&format!("generated/1_{part}"), (0..1000).map(fact).collect()));
    }
    assert!(out.text().len() < 20_000_000, "{} bytes for 150,000 facts", out.text().len());
    assert_eq!(recorder.finish().0.counts().pass, 150_000);
}

#[test]
fn the_summary_has_one_object_a_target() {
    let (_, recording) = recorded();
    let mut out = vec![];
    Json.write(&recording, &mut out).unwrap();
    let summary: serde_json::Value = serde_json::from_slice(&out).unwrap();
    assert_eq!(summary["target"]["label"], "new");
    assert_eq!(summary["facts"], 4);
    assert_eq!(summary["unexpected"][0]["fact"], "lists/a/top/empty");
    assert_eq!(summary["unexpected"][0]["observed"], "allowed");
    assert_eq!(summary["unexpected"][1]["observed"], "denied");
}
