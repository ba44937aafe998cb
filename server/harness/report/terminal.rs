//! What a person reads at the end of a run: what was unexpected and why, then one line a target.

use std::collections::BTreeMap;
use std::io::{self, Write};

use framelab_model::verdict::Verdict;

use super::{Report, text};
use crate::record::{Recording, Row, ScenarioRecord, TargetRecord};

/// Facts that are spelled out for one scenario; a broken key breaks hundreds alike.
const FACTS: usize = 8;
/// Scenarios that are spelled out; the other reports have them all.
const SCENARIOS: usize = 20;

/// The summary for a terminal.
#[derive(Debug, Clone, Copy, Default)]
pub struct Terminal {
    /// Whether the terminal shows colours.
    pub colour: bool,
}

impl Report for Terminal {
    fn write(&self, recording: &Recording, out: &mut dyn Write) -> io::Result<()> {
        let mut left = SCENARIOS;
        for target in &recording.targets {
            for scenario in target.scenarios.iter().filter(|scenario| scenario.unexpected().next().is_some()) {
                if left > 0 {
                    self.scenario(recording, target, scenario, out)?;
                    left -= 1;
                }
            }
        }
        self.hidden(recording, out)?;
        recording.targets.iter().try_for_each(|target| self.target(target, out))?;
        recording.problems.iter().try_for_each(|problem| writeln!(out, "  {}", self.bad(&text::problem(problem))))?;
        self.verdict(recording, out)
    }
}

impl Terminal {
    fn scenario(self, recording: &Recording, target: &TargetRecord, scenario: &ScenarioRecord, out: &mut dyn Write) -> io::Result<()> {
        let counts = scenario.counts();
        let head = format!("{}: {}", scenario.id, scenario.title);
        writeln!(out, "{} [{}]", self.bold(&head), target.started.label)?;
        scenario.tree.lines().try_for_each(|line| writeln!(out, "    {line}"))?;
        writeln!(out, "  {} of {} unexpected", text::grouped(counts.unexpected()), text::counted(counts.total(), "fact"))?;
        let (silent, answered): (Vec<&Row>, Vec<&Row>) = scenario.unexpected().partition(|row| is_silent(row.verdict));
        self.silent(&silent, out)?;
        answered.iter().take(FACTS).try_for_each(|row| self.fact(row, out))?;
        if answered.len() > FACTS {
            writeln!(out, "  ... and {} more", answered.len() - FACTS)?;
        }
        scenario.errors.iter().try_for_each(|error| writeln!(out, "  script error: {error}"))?;
        if let Some(place) = text::place(scenario) {
            writeln!(out, "  written in {place}")?;
        }
        writeln!(out, "  to see this tree: start `{}` and open {}\n", text::serve(recording, target), scenario.url)
    }

    /// What ends a page leaves all its facts without an answer, for one reason.
    fn silent(self, rows: &[&Row], out: &mut dyn Write) -> io::Result<()> {
        let mut reasons: BTreeMap<(String, &str, Option<&str>), usize> = BTreeMap::new();
        rows.iter().for_each(|row| *reasons.entry((row.verdict.to_string(), row.observed(), row.note.as_deref())).or_default() += 1);
        reasons.into_iter().try_for_each(|((verdict, observed, note), count)| {
            let reason = note.map_or_else(|| observed.to_owned(), |note| format!("{observed}: {note}"));
            writeln!(out, "  {}: {} without an answer: {reason}", self.bad(&verdict), text::counted(count as u64, "fact"))
        })
    }

    fn fact(self, row: &Row, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "  {} {}", self.bad(&row.verdict.to_string()), row.id)?;
        writeln!(out, "    expected: {} by rule {} ({})", text::expected(row), row.rule, text::says(&row.rule))?;
        writeln!(out, "    observed: {}", row.observed())?;
        row.note.iter().try_for_each(|note| writeln!(out, "    note: {note}"))
    }

    fn hidden(self, recording: &Recording, out: &mut dyn Write) -> io::Result<()> {
        let scenarios = recording.targets.iter().flat_map(|target| &target.scenarios);
        let unexpected = scenarios.filter(|scenario| scenario.unexpected().next().is_some()).count();
        match unexpected.saturating_sub(SCENARIOS) {
            0 => Ok(()),
            hidden => writeln!(out, "... and {hidden} more scenarios with something unexpected; an HTML report shows them all\n"),
        }
    }

    fn target(self, target: &TargetRecord, out: &mut dyn Write) -> io::Result<()> {
        let asked =
            format!("{} in {}", text::counted(target.counts.total(), "fact"), text::counted(target.scenarios.len() as u64, "scenario"));
        let seconds = target.seconds.map_or_else(|| "did not come to its end".to_owned(), |seconds| format!("{seconds:.1} s"));
        let tally = match text::tally(&target.counts) {
            none if none.is_empty() => "nothing was asked".to_owned(),
            tally => tally,
        };
        writeln!(out, "{} ({}): {asked}, {seconds}", self.bold(&target.started.label), text::build(target))?;
        writeln!(out, "  {tally}")?;
        target.problems.iter().try_for_each(|problem| writeln!(out, "  {}", self.bad(&text::problem(problem))))
    }

    fn verdict(self, recording: &Recording, out: &mut dyn Write) -> io::Result<()> {
        match text::verdict(recording) {
            Ok(word) => writeln!(out, "{}", self.paint(word, "32")),
            Err(word) => writeln!(out, "{}", self.bad(&word)),
        }
    }

    fn bold(self, text: &str) -> String {
        self.paint(text, "1")
    }

    fn bad(self, text: &str) -> String {
        self.paint(text, "31")
    }

    fn paint(self, text: &str, code: &str) -> String {
        if self.colour { format!("\u{1b}[{code}m{text}\u{1b}[0m") } else { text.to_owned() }
    }
}

/// Whether the browser gave no answer at all.
fn is_silent(verdict: Verdict) -> bool {
    matches!(verdict, Verdict::Timeout | Verdict::Crash | Verdict::Environment)
}
