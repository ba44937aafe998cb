//! Trials of the program itself: what it promises beside its verdicts.

use std::{
    fs,
    io::{self, BufRead as _, BufReader},
    process::{Child, Command, Stdio},
    sync::Arc,
};

use framelab_harness::{
    Target,
    record::{Recording, Trouble},
};
use libtest_mimic::Trial;
use tempfile::TempDir;

use crate::{bench::Bench, completed};

/// The program of this build; its output is piped, and its messages go nowhere.
pub(crate) fn framelab(args: &[&str]) -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_framelab"));
    program.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    program
}

/// What a user types for this build.
pub(crate) fn typed(target: &Target) -> String {
    let driver = target.driver.iter().map(|driver| format!(",{}", driver.display()));
    format!("{}={}:{}{}", target.label, target.kind.name(), target.binary.display(), driver.collect::<String>())
}

/// Reads the recording of a run while it is written, and does something at each scenario, with the run's process at hand. Returns
/// the recording and the exit code; a run that cannot be read to its end is ended.
pub(crate) fn watched(mut program: Command, at_scenario: impl FnMut(u32) -> io::Result<()>) -> io::Result<(Recording, Option<i32>)> {
    let mut run = program.spawn()?;
    let text = read(&mut run, at_scenario).inspect_err(|_| drop(run.kill()));
    let code = run.wait()?.code();
    Ok((Recording::read(text?.as_bytes()).map_err(io::Error::other)?, code))
}

fn read(run: &mut Child, mut at_scenario: impl FnMut(u32) -> io::Result<()>) -> io::Result<String> {
    let mut text = String::new();
    for line in BufReader::new(run.stdout.take().expect("its output is piped")).lines() {
        let line = line?;
        if line.contains(r#""event":"scenario""#) {
            at_scenario(run.id())?;
        }
        text.push_str(&(line + "\n"));
    }
    Ok(text)
}

pub(crate) fn trials(bench: &Arc<Bench>, place: usize, label: &str) -> Vec<Trial> {
    let trial = |name: &str, work: fn(&Target) -> io::Result<Option<String>>| {
        let bench = Arc::clone(bench);
        Trial::ignorable_test(format!("{label}::program::{name}"), move || completed(bench.alone(place, work), Option::clone))
    };
    vec![trial("evidence", evidence), trial("interrupted", interrupted)]
}

/// Ctrl-C ends a run early, and whoever reads its recording is told.
fn interrupted(target: &Target) -> io::Result<Option<String>> {
    let program = framelab(&["run", "--record", "-", "--implementation", "reference", "--browser", &typed(target)]);
    let (recording, code) = watched(program, |run| Command::new("sh").arg("-c").arg(format!("kill -INT {run}")).status().map(|_| ()))?;
    let told = recording.problems.iter().any(|problem| problem.fault == Trouble::Interrupted);
    Ok((code != Some(130) || !told).then(|| format!("the exit code is {code:?}, and the problems are {:?}", recording.problems)))
}

/// Of something unexpected there is a picture and what the frames said. A driver may have said nothing.
fn evidence(target: &Target) -> io::Result<Option<String>> {
    let folder = TempDir::new()?;
    let run = ["run", "opt_in/third_origin", "--implementation", "faulty:listed-to-everyone", "--browser", &typed(target), "--evidence"];
    framelab(&run).arg(folder.path()).output()?;
    let name = format!("{}-opt_in-third_origin", target.label);
    let kept = |ending: &str| fs::read(folder.path().join(format!("{name}.{ending}"))).unwrap_or_default();
    let frames: serde_json::Value = serde_json::from_slice(&kept("frames.json")).unwrap_or_default();
    let complaints = [
        (!kept("png").starts_with(b"\x89PNG"), "there is no picture"),
        (frames["hellos"].as_array().is_none_or(Vec::is_empty), "no frame said anything"),
    ];
    let told: Vec<_> = complaints.into_iter().filter(|(bad, _)| *bad).map(|(_, complaint)| complaint).collect();
    Ok((!told.is_empty()).then(|| told.join("; ")))
}
