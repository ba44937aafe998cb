//! `framelab list`: the scenarios that a run can choose from.

use std::{fmt::Write as _, sync::Arc};

use clap::Args;
use framelab_harness::run::{Selection, fact_count};
use framelab_model::scenario::Scenario;
use serde::Serialize;

use super::{
    exit::{Code, Failure},
    options::ScenarioSource,
    print::print,
    run::cases::nothing,
};

/// List scenarios and how many facts each asks.
#[derive(Debug, Clone, Args)]
pub(crate) struct List {
    /// Parts of scenario ids, or patterns in which * stands for any text; all scenarios without any
    #[arg(value_name = "FILTER")]
    filters: Vec<String>,
    #[command(flatten)]
    scenarios: ScenarioSource,
    /// Print an array of {id, theme, title, rules, frames, facts}
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Entry<'a> {
    id: &'a str,
    theme: &'a str,
    title: &'a str,
    rules: Vec<&'a str>,
    frames: usize,
    facts: usize,
}

impl List {
    pub(crate) fn run(&self) -> Result<Code, Failure> {
        let all = self.scenarios.registry()?.all();
        let selection = Selection::new(self.filters.clone(), None);
        let chosen: Vec<&Arc<Scenario>> = all.iter().filter(|scenario| selection.takes(&scenario.id)).collect();
        if chosen.is_empty() {
            return Err(nothing(&all));
        }
        let entries: Vec<_> = chosen.iter().map(|scenario| entry(scenario)).collect();
        match self.json {
            true => print(&(serde_json::to_string_pretty(&entries).map_err(Failure::internal)? + "\n"))?,
            false => print(&table(&entries))?,
        }
        Ok(Code::Expected)
    }
}

fn entry(scenario: &Scenario) -> Entry<'_> {
    Entry {
        id: &scenario.id,
        theme: scenario.theme(),
        title: &scenario.title,
        rules: scenario.rules.iter().map(|rule| rule.id()).collect(),
        frames: scenario.frames.len(),
        facts: fact_count(scenario),
    }
}

fn table(entries: &[Entry<'_>]) -> String {
    let width = entries.iter().map(|entry| entry.id.len()).max().unwrap_or_default();
    let mut text = String::new();
    for entry in entries {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{:width$}  {:>4} facts  {:>2} frames  {}", entry.id, entry.facts, entry.frames, entry.title);
    }
    let facts: usize = entries.iter().map(|entry| entry.facts).sum();
    let scenarios = if entries.len() == 1 { "scenario" } else { "scenarios" };
    let _ = writeln!(text, "{} {scenarios}, {facts} facts", entries.len());
    text
}
