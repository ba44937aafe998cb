//! Markdown for the summary page of a job or a comment: short, with the details folded.

use std::collections::BTreeMap;
use std::io::{self, Write};

use framelab_model::verdict::Verdict;

use super::{Report, text};
use crate::record::{Recording, Row, ScenarioRecord, TargetRecord};

/// Facts that are spelled out; such pages have a limit, and nobody reads further.
const FACTS: usize = 100;

/// The summary as Markdown.
#[derive(Debug, Clone, Copy, Default)]
pub struct Markdown;

type Unexpected<'a> = (&'a TargetRecord, &'a ScenarioRecord, &'a Row);

impl Report for Markdown {
    fn write(&self, recording: &Recording, out: &mut dyn Write) -> io::Result<()> {
        let word = text::verdict(recording).map_or_else(|bad| bad, str::to_owned);
        writeln!(out, "## framelab: {word}\n")?;
        targets(recording, out)?;
        problems(recording, out)?;
        rules(recording, out)?;
        writeln!(out, "framelab {}, rules of {}, started {}", recording.run.framelab, recording.run.spec, recording.run.started)
    }
}

fn targets(recording: &Recording, out: &mut dyn Write) -> io::Result<()> {
    let verdicts = Verdict::ALL.map(|verdict| verdict.to_string()).join(" | ");
    writeln!(out, "| target | build | facts | {verdicts} | seconds |")?;
    writeln!(out, "|---|---|{}", "--:|".repeat(Verdict::ALL.len() + 2))?;
    for target in &recording.targets {
        let counts = Verdict::ALL.map(|verdict| text::grouped(target.counts.of(verdict))).join(" | ");
        let seconds = target.seconds.map_or_else(|| "no end".to_owned(), |seconds| format!("{seconds:.1}"));
        let (label, build, facts) = (cell(&target.started.label), cell(&text::build(target)), text::grouped(target.counts.total()));
        writeln!(out, "| {label} | {build} | {facts} | {counts} | {seconds} |")?;
    }
    writeln!(out)
}

fn problems(recording: &Recording, out: &mut dyn Write) -> io::Result<()> {
    for problem in recording.all_problems() {
        let label = problem.target.and_then(|target| recording.targets.get(target)).map(|target| format!("{}: ", target.started.label));
        writeln!(out, "- {}{}", label.unwrap_or_default(), cell(&text::problem(problem)))?;
    }
    if recording.all_problems().next().is_some() { writeln!(out) } else { Ok(()) }
}

/// What is unexpected, grouped by the rule that decided: one fault of a browser breaks one rule in many places.
fn rules(recording: &Recording, out: &mut dyn Write) -> io::Result<()> {
    let mut rules: BTreeMap<&str, Vec<Unexpected<'_>>> = BTreeMap::new();
    for target in &recording.targets {
        for scenario in &target.scenarios {
            scenario.unexpected().for_each(|row| rules.entry(&row.rule).or_default().push((target, scenario, row)));
        }
    }
    let mut left = FACTS;
    for (rule, facts) in rules {
        let count = text::counted(facts.len() as u64, "fact");
        writeln!(out, "<details><summary>{count} under rule <code>{}</code>: {}</summary>\n", html(rule), html(text::says(rule)))?;
        writeln!(out, "| verdict | target | scenario | fact | expected | seen |\n|---|---|---|---|---|---|")?;
        facts.iter().take(left).try_for_each(|fact| fact_line(fact, out))?;
        if facts.len() > left {
            writeln!(out, "\n... and {} more", facts.len() - left)?;
        }
        left = left.saturating_sub(facts.len());
        writeln!(out, "\n</details>\n")?;
    }
    Ok(())
}

fn fact_line((target, scenario, row): &Unexpected<'_>, out: &mut dyn Write) -> io::Result<()> {
    let seen = match &row.note {
        Some(note) => format!("{} ({note})", row.observed()),
        None => row.observed().to_owned(),
    };
    let cells = [&row.verdict.to_string(), &target.started.label, &scenario.id, &row.id, &text::expected(row), &seen];
    writeln!(out, "| {} |", cells.map(|text| cell(text)).join(" | "))
}

/// A text as one cell of a table, with nothing of it taken for markup.
fn cell(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\n' | '\r' => out.push(' '),
            '|' | '*' | '_' | '`' | '[' | ']' | '\\' | '~' | '#' => out.extend(['\\', letter]),
            letter => push_html(&mut out, letter),
        }
    }
    out
}

fn html(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    text.chars().for_each(|letter| push_html(&mut out, letter));
    out
}

fn push_html(out: &mut String, letter: char) {
    match letter {
        '<' => out.push_str("&lt;"),
        '>' => out.push_str("&gt;"),
        '&' => out.push_str("&amp;"),
        letter => out.push(letter),
    }
}
