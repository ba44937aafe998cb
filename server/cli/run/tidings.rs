//! Events in words, one line each: what was unexpected is spelled out at the end.

use std::fmt::Write as _;

use framelab_harness::record::{Counts, ScenarioRecord, TargetStarted};

use super::replay;

/// A target and what probing found.
pub(super) fn target(started: &TargetStarted) -> String {
    let version = started.version.as_deref().unwrap_or("of unknown version");
    let place = started.fingerprint.get("where").map(|place| format!(", {place}")).unwrap_or_default();
    format!("{}: {} {version}{place}\n", started.label, started.kind)
}

/// A scenario that is through; one that went wrong with the command that runs it again.
pub(super) fn scenario(scenario: &ScenarioRecord, label: &str) -> String {
    let counts = scenario.counts();
    let word = if counts.unexpected() > 0 { "UNEXPECTED" } else { "ok" };
    let mut text = format!("{word} {} ({}, {:.2} s)\n", scenario.id, facts(counts), scenario.seconds);
    if counts.unexpected() > 0 {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "  again: {}", replay::command(scenario, label));
    }
    text
}

fn facts(counts: Counts) -> String {
    let mut text = format!("{} facts", counts.total());
    for (count, word) in [(counts.unexpected(), "unexpected"), (counts.known, "known"), (counts.unsupported, "unsupported")] {
        if count > 0 {
            let _ = write!(text, ", {count} {word}");
        }
    }
    text
}
