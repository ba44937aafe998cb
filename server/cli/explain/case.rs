//! What is explained: a scenario with its tree worked out and every question that it asks.

use std::path::Path;

use framelab::web::Registry;
use framelab_model::{
    Ports,
    fact::Fact,
    oracle::Oracle,
    scenario::{Scenario, read},
    tree::Topology,
};

use super::find::find;
use crate::cli::exit::Failure;

/// A scenario, resolved for the nominal ports.
pub(super) struct Case {
    pub(super) scenario: Scenario,
    pub(super) topology: Topology,
    pub(super) facts: Vec<Fact>,
}

/// Ids have no dots, so a name with the ending of a scenario file is never an id.
pub(super) fn is_file(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|extension| extension == "toml")
}

impl Case {
    pub(super) fn new(scenario: Scenario) -> Self {
        let topology = scenario.topology(&Ports::nominal());
        let facts = Fact::all(&topology);
        Self { scenario, topology, facts }
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
        let all = registry.all();
        let ids: Vec<_> = all.iter().map(|scenario| scenario.id.clone()).collect();
        let index = find(name, &ids).map_err(|miss| miss.failure("scenario", name))?;
        Ok(Self::new(all[index].as_ref().clone()))
    }

    /// The fact of an id or of a part that only one id has.
    pub(super) fn find(&self, wanted: &str) -> Result<Fact, Failure> {
        let ids: Vec<_> = self.facts.iter().map(|fact| fact.id(&self.scenario)).collect();
        let index = find(wanted, &ids).map_err(|miss| miss.failure("fact", wanted))?;
        Ok(self.facts[index])
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

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("  {line}\n")).collect()
}
