//! Trials of the program itself: what it promises beside its verdicts.

use std::{
    fs, io,
    process::{Command, Stdio},
    sync::Arc,
};

use framelab_harness::Target;
use libtest_mimic::Trial;
use tempfile::TempDir;

use crate::{bench::Bench, completed};

/// What this process was started to do, for the program.
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

pub(crate) fn trials(bench: &Arc<Bench>, place: usize, label: &str) -> Vec<Trial> {
    let bench = Arc::clone(bench);
    let evidence = move || completed(bench.alone(place, evidence), Option::clone);
    vec![Trial::ignorable_test(format!("{label}::program::evidence"), evidence)]
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
