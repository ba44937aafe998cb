//! Options that several verbs share.

use std::path::{Path, PathBuf};

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

    /// The file that a scenario was read from, for people to open; none for one that was made.
    pub(crate) fn file_of(&self, id: &str) -> Option<String> {
        let own = self.dirs.iter().rev().map(|dir| dir.join(id).with_extension("toml"));
        let file = own.chain([Path::new("origins/scenarios").join(id).with_extension("toml")]).find(|file| file.is_file());
        file.map(|file| file.display().to_string())
    }
}
