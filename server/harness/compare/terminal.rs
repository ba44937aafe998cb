//! Comparisons for a terminal, grouped by rule: one fault of a browser breaks one rule in many places.

use std::collections::BTreeMap;
use std::io::{self, Write};

use super::{Answer, Change, Comparison, Lone, Table};
use crate::report::text;

/// Facts that are spelled out of those that changed alike; `--json` and `--html` have all of them.
const FACTS: usize = 5;

impl Comparison {
    /// Writes the comparison for a person.
    ///
    /// # Errors
    /// When the output cannot be written.
    pub fn tell(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "base: {}\nnew:  {}\n", self.base.line(), self.new.line())?;
        if !self.surface.is_empty() {
            writeln!(out, "surface")?;
        }
        for change in &self.surface {
            writeln!(out, "  {}: {} -> {}", change.row, shown(change.base.as_deref()), shown(change.new.as_deref()))?;
        }
        changes("worse", &self.worse, out)?;
        changes("better", &self.better, out)?;
        changes("changed", &self.changed, out)?;
        alone("only in base", &self.only_base, out)?;
        alone("only in new", &self.only_new, out)?;
        self.sum(out)
    }

    fn sum(&self, out: &mut dyn Write) -> io::Result<()> {
        let lists = [
            (self.worse.len(), "worse"),
            (self.better.len(), "better"),
            (self.changed.len(), "changed"),
            (self.only_base.len(), "only in base"),
            (self.only_new.len(), "only in new"),
        ];
        let said = lists.iter().filter(|(count, _)| *count > 0).map(|(count, word)| format!("{} {word}", text::grouped(*count as u64)));
        let facts = match said.collect::<Vec<_>>().join(", ") {
            nothing if nothing.is_empty() => "every fact is as it was".to_owned(),
            said => format!("facts: {said}"),
        };
        writeln!(out, "{facts}; {} of the surface differ", text::counted(self.surface.len() as u64, "row"))
    }
}

fn shown(answer: Option<&str>) -> &str {
    answer.unwrap_or("not asked")
}

/// Under each rule, what was seen before and after, the most frequent first.
fn changes(title: &str, changes: &[Change], out: &mut dyn Write) -> io::Result<()> {
    let mut rules: BTreeMap<&str, Vec<&Change>> = BTreeMap::new();
    changes.iter().for_each(|change| rules.entry(&change.rule).or_default().push(change));
    for (rule, changes) in rules {
        writeln!(out, "{title}, {}: {}", text::counted(changes.len() as u64, "fact"), rule_line(rule))?;
        let mut ways: BTreeMap<String, Vec<&Change>> = BTreeMap::new();
        changes.iter().for_each(|change| ways.entry(way(change)).or_default().push(change));
        let mut ways: Vec<_> = ways.into_iter().collect();
        ways.sort_by_key(|(_, changes)| std::cmp::Reverse(changes.len()));
        for (way, changes) in &ways {
            writeln!(out, "  {way}")?;
            changes.iter().take(FACTS).try_for_each(|change| writeln!(out, "    {} {}", change.scenario, change.fact))?;
            more(changes.len(), "    ", out)?;
        }
    }
    Ok(())
}

fn way(change: &Change) -> String {
    let (base, new) = (&change.base, &change.new);
    let expected = if base.expected == new.expected { String::new() } else { format!("; expected: {} -> {}", base.expected, new.expected) };
    format!("{} -> {}{expected}", base.line(), new.line())
}

fn alone(title: &str, facts: &[Lone], out: &mut dyn Write) -> io::Result<()> {
    let mut scenarios: BTreeMap<&str, usize> = BTreeMap::new();
    facts.iter().for_each(|fact| *scenarios.entry(&fact.scenario).or_default() += 1);
    for (scenario, count) in scenarios.iter().take(FACTS) {
        writeln!(out, "{title}: {} of {scenario}", text::counted(*count as u64, "fact"))?;
    }
    more(scenarios.len(), "", out)
}

fn rule_line(rule: &str) -> String {
    match text::says(rule) {
        "" => rule.to_owned(),
        says => format!("{rule} ({says})"),
    }
}

fn more(count: usize, indent: &str, out: &mut dyn Write) -> io::Result<()> {
    if count > FACTS { writeln!(out, "{indent}... and {} more", count - FACTS) } else { Ok(()) }
}

impl Table {
    /// Writes the table for a person: the builds under short heads, then what differs by rule.
    ///
    /// # Errors
    /// When the output cannot be written.
    pub fn tell(&self, out: &mut dyn Write) -> io::Result<()> {
        let heads = heads(self.builds.len());
        for (head, about) in heads.iter().zip(&self.builds) {
            writeln!(out, "{head}: {}", about.line())?;
        }
        writeln!(out)?;
        let surface = self
            .surface
            .iter()
            .map(|row| (row.row.clone(), row.answers.iter().map(|answer| shown(answer.as_deref()).to_owned()).collect()));
        grid("surface", &heads, surface.collect(), out)?;
        writeln!(out)?;
        let mut rules: BTreeMap<&str, Vec<_>> = BTreeMap::new();
        self.facts.iter().for_each(|fact| rules.entry(&fact.rule).or_default().push(fact));
        for (rule, facts) in rules {
            writeln!(out, "{}: {}", text::counted(facts.len() as u64, "fact"), rule_line(rule))?;
            let line = |fact: &&super::Differing| {
                let mark = if fact.worse { "worse " } else { "" };
                (format!("{mark}{} {}", fact.scenario, fact.fact), fact.answers.iter().map(cell).collect())
            };
            grid("fact", &heads, facts.iter().take(FACTS).map(line).collect(), out)?;
            more(facts.len(), "  ", out)?;
            writeln!(out)?;
        }
        let worse = self.facts.iter().filter(|fact| fact.worse).count() as u64;
        let (facts, rows) = (text::counted(self.facts.len() as u64, "fact"), text::counted(self.surface.len() as u64, "row"));
        writeln!(out, "{facts} and {rows} of the surface differ, {} worse", text::grouped(worse))
    }
}

fn cell(answer: &Option<Answer>) -> String {
    answer.as_ref().map_or_else(|| "not asked".to_owned(), Answer::line)
}

/// A, B, C and so on: versions and paths are too long for the head of a column.
fn heads(count: usize) -> Vec<String> {
    let letter = |place: usize| u8::try_from(place).ok().filter(|place| *place < 26).map(|place| char::from(b'A' + place).to_string());
    (0..count).map(|place| letter(place).unwrap_or_else(|| format!("#{}", place + 1))).collect()
}

/// Lines with their cells below each other.
fn grid(title: &str, heads: &[String], lines: Vec<(String, Vec<String>)>, out: &mut dyn Write) -> io::Result<()> {
    if lines.is_empty() {
        return Ok(());
    }
    let head = (title.to_owned(), heads.to_vec());
    let all: Vec<&(String, Vec<String>)> = std::iter::once(&head).chain(&lines).collect();
    let width = |column: usize| all.iter().map(|(_, cells)| cells[column].chars().count()).max().unwrap_or_default();
    let widths: Vec<usize> = (0..heads.len()).map(width).collect();
    let first = all.iter().map(|(name, _)| name.chars().count()).max().unwrap_or_default();
    for (name, cells) in all {
        let cells: Vec<String> = cells.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}")).collect();
        writeln!(out, "  {}", format!("{name:first$}  {}", cells.join("  ")).trim_end())?;
    }
    Ok(())
}
