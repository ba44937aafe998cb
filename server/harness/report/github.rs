//! Annotations of GitHub Actions: each points into the scenario file whose facts are unexpected.

use std::collections::BTreeMap;
use std::io::{self, Write};

use super::{Report, text};
use crate::record::{Problem, Recording, Row, ScenarioRecord, TargetRecord, Trouble};

/// Facts that one annotation spells out.
const FACTS: usize = 8;

/// Workflow commands on standard output. One a scenario and rule, because only ten of a step are shown.
#[derive(Debug, Clone, Copy, Default)]
pub struct GitHub;

impl Report for GitHub {
    fn write(&self, recording: &Recording, out: &mut dyn Write) -> io::Result<()> {
        for target in &recording.targets {
            target.scenarios.iter().try_for_each(|scenario| annotate(target, scenario, out))?;
        }
        recording.all_problems().try_for_each(|problem| mention(problem, out))
    }
}

fn annotate(target: &TargetRecord, scenario: &ScenarioRecord, out: &mut dyn Write) -> io::Result<()> {
    let mut rules: BTreeMap<&str, Vec<&Row>> = BTreeMap::new();
    scenario.unexpected().for_each(|row| rules.entry(&row.rule).or_default().push(row));
    for (rule, rows) in rules {
        let title =
            format!("{}: {} unexpected under {rule} [{}]", scenario.id, text::counted(rows.len() as u64, "fact"), target.started.label);
        writeln!(out, "::error {}title={}::{}", place(scenario), property(&title), data(&message(scenario, rule, &rows)))?;
    }
    Ok(())
}

fn place(scenario: &ScenarioRecord) -> String {
    let file = scenario.file.as_ref().map(|file| format!("file={},", property(file)));
    let line = scenario.line.filter(|_| file.is_some()).map(|line| format!("line={line},"));
    file.unwrap_or_default() + &line.unwrap_or_default()
}

fn message(scenario: &ScenarioRecord, rule: &str, rows: &[&Row]) -> String {
    let mut lines = vec![scenario.title.clone(), text::says(rule).to_owned()];
    lines.extend(rows.iter().take(FACTS).map(|row| text::line(row)));
    if rows.len() > FACTS {
        lines.push(format!("... and {} more", rows.len() - FACTS));
    }
    lines.push(format!("to see this tree: start `framelab serve` and open {}", scenario.url));
    lines.join("\n")
}

fn mention(problem: &Problem, out: &mut dyn Write) -> io::Result<()> {
    let command = match problem.fault {
        Trouble::Environment | Trouble::Interrupted | Trouble::Report => "error",
        Trouble::Outlived | Trouble::Other => "warning",
        Trouble::Unsupported => "notice",
    };
    writeln!(out, "::{command} title=framelab::{}", data(&problem.message))
}

/// A command is one line, so its text writes line ends as a URL does.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// A property ends at a comma or a colon.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
