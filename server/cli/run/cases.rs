//! Which scenarios to run.

use std::collections::BTreeSet;

use clap::Args;
use framelab::web::Registry;
use framelab_harness::run::{Case, Selection, Shard};

use crate::cli::{exit::Failure, options::ScenarioSource};

#[derive(Debug, Clone, Args)]
pub(crate) struct Cases {
    /// Parts of scenario ids, or patterns in which * stands for any text; all scenarios without any
    #[arg(value_name = "FILTER")]
    filters: Vec<String>,
    /// Only the K-th of N parts, by a stable hash of the id
    #[arg(long, value_name = "K/N")]
    shard: Option<Shard>,
}

impl Cases {
    /// The chosen scenarios; none is an error, because nothing would be proven.
    pub(crate) fn chosen(&self, registry: &Registry, source: &ScenarioSource) -> Result<Vec<Case>, Failure> {
        let selection = Selection::new(self.filters.clone(), self.shard);
        let all = registry.all();
        let cases: Vec<_> = all.iter().filter(|scenario| selection.takes(&scenario.id)).collect();
        if cases.is_empty() {
            let themes: BTreeSet<_> = all.iter().map(|scenario| scenario.theme()).collect();
            let themes: Vec<_> = themes.into_iter().collect();
            let message = format!("no scenario fits; the themes are {} (see `framelab list`)", themes.join(", "));
            return Err(Failure::NothingSelected(message));
        }
        Ok(cases.into_iter().map(|scenario| Case { scenario: scenario.clone(), file: source.file_of(&scenario.id) }).collect())
    }
}
