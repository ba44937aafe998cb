//! Which scenarios to run.

use std::{collections::BTreeSet, sync::Arc};

use clap::Args;
use framelab::{generated, web::Registry};
use framelab_harness::run::{Case, Selection, Shard};
use framelab_model::{
    generate::{Shape, exhaustive},
    scenario::Scenario,
};

use crate::cli::{exit::Failure, options::ScenarioSource};

#[derive(Debug, Clone, Args)]
pub(crate) struct Cases {
    /// Parts of scenario ids, or patterns in which * stands for any text; all scenarios without any
    #[arg(value_name = "FILTER")]
    filters: Vec<String>,
    /// Only the K-th of N parts, by a stable hash of the id
    #[arg(long, value_name = "K/N")]
    shard: Option<Shard>,
    /// Run N random trees instead of the scenarios of files
    #[arg(long, value_name = "N")]
    generated: Option<u64>,
    /// The seed of random trees; the same seed makes the same trees
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Run every list on both sides of a tree instead of the scenarios of files: parent_and_children, chain or siblings (repeatable)
    #[arg(long, value_name = "SHAPE", value_parser = shape)]
    exhaustive: Vec<Shape>,
    /// How many origins an exhaustive tree has
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(2..=6))]
    origins: u8,
}

impl Cases {
    /// The seed, where it makes a difference.
    pub(crate) fn seed(&self) -> Option<u64> {
        self.generated.map(|_| self.seed)
    }

    /// Whether nothing is left out.
    pub(crate) fn are_all(&self) -> bool {
        self.filters.is_empty() && self.shard.is_none() && self.generated.is_none() && self.exhaustive.is_empty()
    }

    /// The chosen scenarios, all of which the registry serves; none is an error, because nothing would be proven.
    pub(crate) fn chosen(&self, registry: &Registry, source: &ScenarioSource) -> Result<Vec<Case>, Failure> {
        let selection = Selection::new(self.filters.clone(), self.shard);
        let all = self.all(registry);
        let cases: Vec<_> = all.iter().filter(|scenario| selection.takes(&scenario.id)).collect();
        if cases.is_empty() {
            return Err(if self.shard.is_some() || self.makes_trees() { none_left() } else { nothing(&all) });
        }
        Ok(cases.into_iter().map(|scenario| Case { scenario: scenario.clone(), file: source.file_of(&scenario.id) }).collect())
    }

    fn makes_trees(&self) -> bool {
        self.generated.is_some() || !self.exhaustive.is_empty()
    }

    fn all(&self, registry: &Registry) -> Vec<Arc<Scenario>> {
        if !self.makes_trees() {
            return registry.all();
        }
        let trees = generated::publish(registry, self.seed, 0..self.generated.unwrap_or(0));
        // Each once, however often it is named.
        let shapes = Shape::ALL.iter().filter(|(shape, _)| self.exhaustive.contains(shape));
        let matrices = shapes.map(|(shape, _)| registry.publish(exhaustive(*shape, self.origins.into())));
        trees.into_iter().chain(matrices).collect()
    }
}

fn shape(text: &str) -> Result<Shape, String> {
    let known = || Shape::ALL.iter().map(|(_, name)| *name).collect::<Vec<_>>().join(", ");
    text.parse().map_err(|_| format!("no such shape; there are {}", known()))
}

/// Nothing is left by options that nobody has to look up.
fn none_left() -> Failure {
    Failure::NothingSelected("no scenario is left: look at the filters, `--shard` and the number of trees".into())
}

/// Nothing fits: what there is instead.
pub(crate) fn nothing(all: &[Arc<Scenario>]) -> Failure {
    let themes: BTreeSet<_> = all.iter().map(|scenario| scenario.theme()).collect();
    let themes = themes.into_iter().collect::<Vec<_>>().join(", ");
    Failure::NothingSelected(format!("no scenario fits; the themes are {themes} (see `framelab list`)"))
}
