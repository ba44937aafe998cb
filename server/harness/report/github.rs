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
            let serve = text::serve(recording, target);
            target.scenarios.iter().try_for_each(|scenario| annotate(target, scenario, &serve, out))?;
        }
        recording.all_problems().try_for_each(|problem| mention(problem, out))
    }
}

fn annotate(target: &TargetRecord, scenario: &ScenarioRecord, serve: &str, out: &mut dyn Write) -> io::Result<()> {
    let mut rules: BTreeMap<&str, Vec<&Row>> = BTreeMap::new();
    scenario.unexpected().for_each(|row| rules.entry(&row.rule).or_default().push(row));
    for (rule, rows) in rules {
        let place = place(scenario, &rows);
        let title =
            format!("{}: {} unexpected under {rule} [{}]", scenario.id, text::counted(rows.len() as u64, "fact"), target.started.label);
        writeln!(out, "::error {place}title={}::{}", property(&title), data(&message(scenario, serve, rule, &rows)))?;
    }
    Ok(())
}

/// The line of the first fact's tool, where the file lies at hand; else the recorded one, if there is one.
fn place(scenario: &ScenarioRecord, rows: &[&Row]) -> String {
    let Some(file) = &scenario.file else { return String::new() };
    let source = std::fs::read_to_string(file).ok();
    let tool = source.zip(rows.first()).and_then(|(source, row)| line_of_tool(&source, row));
    let line = tool.or(scenario.line).map(|line| format!("line={line},")).unwrap_or_default();
    format!("file={},{line}", property(file))
}

/// The second part of an id is the tool's key; one that stands for a list of tools has its value in brackets.
fn line_of_tool(source: &str, row: &Row) -> Option<u32> {
    let key = row.id.split('/').nth(1)?.split('[').next()?;
    let head = format!("[tools.{key}]");
    let line = source.lines().position(|line| line.trim_start().starts_with(&head))?;
    u32::try_from(line + 1).ok()
}

fn message(scenario: &ScenarioRecord, serve: &str, rule: &str, rows: &[&Row]) -> String {
    let mut lines = vec![scenario.title.clone(), text::says(rule).to_owned()];
    lines.extend(rows.iter().take(FACTS).map(|row| text::line(row)));
    if rows.len() > FACTS {
        lines.push(format!("... and {} more", rows.len() - FACTS));
    }
    lines.push(format!("to see this tree: start `{serve}` and open {}", scenario.url));
    lines.join("\n")
}

fn mention(problem: &Problem, out: &mut dyn Write) -> io::Result<()> {
    let command = match problem.fault {
        Trouble::Environment | Trouble::Interrupted | Trouble::Report => "error",
        Trouble::Outlived | Trouble::Other => "warning",
        Trouble::Unsupported => "notice",
    };
    writeln!(out, "::{command} title=framelab::{}", data(&text::problem(problem)))
}

/// A command is one line, so its text writes line ends as a URL does.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// A property ends at a comma or a colon.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
