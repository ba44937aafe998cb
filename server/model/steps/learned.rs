//! Whether a secret of one document turned up in what another one told.

use serde_json::Value;

use super::{
    act::{Act, What},
    canary::Canary,
    report::{ActReport, StepReport},
    script::Script,
};

/// Every secret that a frame told although it has no right to it, with the step.
pub(super) fn learned(script: &Script, report: &StepReport, frame: usize, name: &str) -> Vec<String> {
    let secrets: Vec<_> = script.canaries.iter().filter(|canary| !canary.rights[frame]).collect();
    let mut found = vec![];
    for (act, told) in script.acts.iter().zip(&report.acts) {
        let texts = told_by(name, act, told);
        let leaks = secrets.iter().filter(|canary| texts.iter().any(|text| text.contains(&canary.text)));
        found.extend(leaks.map(|canary: &&Canary| format!("{} in the step {}", canary.text, act.name)));
    }
    found
}

/// Everything that a frame said of a step, as text.
fn told_by(frame: &str, act: &Act, told: &ActReport) -> Vec<String> {
    let mut texts = vec![];
    collect(frame, act, &told.outcome, &mut texts);
    if let Some(noticed) = told.noticed.get(frame) {
        texts.extend(noticed.notes.iter().chain(&noticed.texts).cloned());
    }
    texts
}

fn collect(frame: &str, act: &Act, outcome: &Value, texts: &mut Vec<String>) {
    if let What::Together { acts } | What::Away { acts } = &act.what {
        let outcomes = outcome["outcomes"].as_array().into_iter().flatten();
        acts.iter().zip(outcomes).for_each(|(act, outcome)| collect(frame, act, outcome, texts));
    } else if act.by == frame {
        texts.push(outcome.to_string());
    }
}
