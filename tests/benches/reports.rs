//! How long reports of the largest run take: `cargo bench --bench reports`. It fails when one takes more than two seconds.

use std::error::Error;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::time::{Duration, Instant};

use framelab_harness::compare::{Build, Comparison};
use framelab_harness::record::{Event, Recorder, Recording, Row, RunStarted, SCHEMA, ScenarioRecord, TargetStarted};
use framelab_harness::report::{GitHub, Html, JUnit, Json, Markdown, Report, Terminal, WptReport};
use framelab_model::verdict::Verdict;

/// The largest run that reports are made for.
const FACTS: usize = 150_000;
/// The facts of one scenario.
const EACH: usize = 250;
const LIMIT: Duration = Duration::from_secs(2);

fn main() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("recording.ndjson");
    timed("recording", || record(&file))?;
    println!("{:>12} bytes of {FACTS} facts", file.metadata()?.len());
    let mut recording = Recording::default();
    timed("reading", || {
        recording = Recording::open(&file)?;
        Ok(())
    })?;
    let reports: [(&str, Box<dyn Report>); 7] = [
        ("terminal", Box::new(Terminal::default())),
        ("json", Box::new(Json)),
        ("junit", Box::new(JUnit)),
        ("wptreport", Box::new(WptReport)),
        ("html", Box::new(Html::default())),
        ("markdown", Box::new(Markdown)),
        ("github", Box::new(GitHub)),
    ];
    for (name, report) in reports {
        let file = folder.path().join(name);
        timed(name, || {
            let mut out = BufWriter::new(File::create(&file)?);
            report.write(&recording, &mut out)?;
            Ok(out.flush()?)
        })?;
    }
    timed("compare", || {
        let build = Build { name: "one", recording: &recording, target: &recording.targets[0] };
        let comparison = Comparison::of(build, build);
        assert!(!comparison.is_worse(), "a build is as good as itself");
        Ok(())
    })
}

fn timed(name: &str, work: impl FnOnce() -> Result<(), Box<dyn Error>>) -> Result<(), Box<dyn Error>> {
    let begin = Instant::now();
    work()?;
    let took = begin.elapsed();
    println!("{name:>12} {took:?}");
    if took > LIMIT { Err(format!("{name} took {took:?}").into()) } else { Ok(()) }
}

/// Events written as a run writes them.
fn record(file: &std::path::Path) -> Result<(), Box<dyn Error>> {
    let run = RunStarted { schema: SCHEMA, ..RunStarted::default() };
    let mut recorder = Recorder::start(run, Some(Box::new(File::create(file)?)));
    recorder.record(Event::TargetStarted(TargetStarted { label: "chromium".into(), kind: "chromium".into(), ..TargetStarted::default() }));
    for number in 0..FACTS / EACH {
        let id = format!("made/case_{number:04}");
        let url = format!("https://shop.localhost:8443/frame/{id}/top");
        let rows = (0..EACH).map(|place| fact(number, place)).collect();
        let tree = "top https://shop.localhost:8443\n└ checkout https://pay.localhost:8443  allow=\"tools\"\n".into();
        recorder.record(Event::Scenario(Box::new(ScenarioRecord {
            id,
            title: "A case".into(),
            url,
            tree,
            rows,
            ..ScenarioRecord::default()
        })));
    }
    recorder.finish().1.map_or(Ok(()), |error| Err(error.into()))
}

/// One fact of fifty is unexpected, and one is known.
fn fact(scenario: usize, place: usize) -> Row {
    let (verdict, observed, note) = match place % 50 {
        0 => (Verdict::Fail, Some("allowed"), None),
        1 => (Verdict::Known, Some("allowed"), Some("known: the reason, which may be as long as a line or two of text")),
        _ => (Verdict::Pass, None, None),
    };
    Row {
        id: format!("lists/tool_{place}/frame_{scenario}/from:shop+pay"),
        rule: "consumer-key".into(),
        expected: "denied".into(),
        verdict,
        observed: observed.map(Into::into),
        note: note.map(Into::into),
    }
}
