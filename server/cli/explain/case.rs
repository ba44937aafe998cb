//! What is explained: a scenario with its tree worked out and every question that it asks.

use std::path::Path;

use framelab::web::Registry;
use framelab_model::{
    Ports,
    fact::Fact,
    oracle::Oracle,
    scenario::{Scenario, read},
    steps::{Script, StepAsk},
    tree::Topology,
};

use super::find::find;
use crate::cli::exit::Failure;

/// A scenario, resolved for the nominal ports. A static picture has facts, and one in which things happen has steps.
pub(super) struct Case {
    pub(super) scenario: Scenario,
    pub(super) topology: Topology,
    pub(super) facts: Vec<Fact>,
    pub(super) steps: Vec<StepAsk>,
}

/// One thing that can be asked of a scenario.
pub(super) enum Question<'a> {
    /// About the static picture.
    Fact(&'a Fact),
    /// About a step.
    Step(&'a StepAsk),
}

/// Ids have no dots, so a name with the ending of a scenario file is never an id.
pub(super) fn is_file(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|extension| extension == "toml")
}

impl Case {
    pub(super) fn new(scenario: Scenario) -> Self {
        let ports = Ports::nominal();
        let topology = scenario.topology(&ports);
        let (facts, steps) = if scenario.story.is_empty() {
            (Fact::all(&topology), vec![])
        } else {
            (vec![], Script::new(&scenario, &topology, &ports, "", "", 0).asks)
        };
        Self { scenario, topology, facts, steps }
    }

    /// Everything that a run asks.
    pub(super) fn questions(&self) -> Vec<Question<'_>> {
        self.facts.iter().map(Question::Fact).chain(self.steps.iter().map(Question::Step)).collect()
    }

    /// A file anywhere; its id is made of the last two parts of its path, as in a folder of scenarios.
    pub(super) fn of_file(path: &Path) -> Result<Self, Failure> {
        let file = path.display().to_string();
        let source = std::fs::read_to_string(path).map_err(|error| {
            Failure::Usage(format!("cannot read {file}: {error}\n  hint: without .toml it is taken for a scenario's id"))
        })?;
        let stem = path.with_extension("");
        let parts: Vec<_> = stem.components().map(|part| part.as_os_str().to_string_lossy()).collect();
        let id = parts[parts.len().saturating_sub(2)..].join("/");
        read(&id, &file, &source).map(Self::new).map_err(|mistakes| Failure::Scenario(Box::new(mistakes)))
    }

    pub(super) fn of_registry(name: &str, registry: &Registry) -> Result<Self, Failure> {
        // Random trees and matrices are no part of the list.
        if let Some(scenario) = registry.get(name) {
            return Ok(Self::new(scenario.as_ref().clone()));
        }
        let all = registry.all();
        let ids: Vec<_> = all.iter().map(|scenario| scenario.id.clone()).collect();
        let index = find(name, &ids).map_err(|miss| miss.failure("scenario", name))?;
        Ok(Self::new(all[index].as_ref().clone()))
    }

    /// The question of an id or of a part that only one id has.
    pub(super) fn find(&self, wanted: &str) -> Result<Question<'_>, Failure> {
        let mut questions = self.questions();
        let ids: Vec<_> = questions.iter().map(|question| question.id(&self.scenario)).collect();
        let index = find(wanted, &ids).map_err(|miss| miss.failure("fact", wanted))?;
        Ok(questions.swap_remove(index))
    }

    pub(super) fn oracle(&self) -> Oracle<'_> {
        Oracle::new(&self.topology)
    }

    /// The name of a frame.
    pub(super) fn frame(&self, index: usize) -> &str {
        &self.scenario.frames[index].name
    }

    /// What the scenario is about, and its frame tree.
    pub(super) fn heading(&self) -> String {
        format!("{}: {}\n\n{}\n", self.scenario.id, self.scenario.title, indented(&self.scenario.drawing()))
    }
}

impl Question<'_> {
    pub(super) fn id(&self, scenario: &Scenario) -> String {
        match self {
            Self::Fact(fact) => fact.id(scenario),
            Self::Step(ask) => ask.fact.id(scenario),
        }
    }
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("  {line}\n")).collect()
}
