//! Options that several verbs share.

use std::path::PathBuf;

use clap::Args;
use framelab::web::Registry;

use super::exit::Failure;

/// Where scenarios come from.
#[derive(Debug, Clone, Args)]
pub(crate) struct ScenarioSource {
    /// Add the scenarios of a folder: DIR/theme/case.toml (repeatable)
    #[arg(long = "scenarios", value_name = "DIR")]
    dirs: Vec<PathBuf>,
}

impl ScenarioSource {
    /// The embedded scenarios and those of the folders.
    pub(crate) fn registry(&self) -> Result<Registry, Failure> {
        let registry = Registry::embedded()?;
        for dir in &self.dirs {
            registry.add_dir(dir)?;
        }
        Ok(registry)
    }
}
