//! Which browsers to run on.

use std::path::PathBuf;

use clap::Args;
use framelab_harness::{Preference, SearchPath, Target, Wanted, wanted};

use super::config::Config;
use crate::cli::exit::Failure;

#[derive(Debug, Clone, Args)]
pub(crate) struct Targets {
    /// chromium, headless-shell, firefox, webkitgtk, or LABEL=KIND:BINARY[,DRIVER] (repeatable)
    #[arg(long = "browser", value_name = "BROWSER")]
    browsers: Vec<String>,
    /// The WebDriver server for every browser that names none
    #[arg(long, value_name = "PROGRAM")]
    driver: Option<PathBuf>,
    /// One more argument for every browser (repeatable; write --arg=--flag)
    #[arg(long = "arg", value_name = "ARG", allow_hyphen_values = true)]
    args: Vec<String>,
    /// One more preference for every browser that has any: Chromium and Firefox (repeatable)
    #[arg(long = "pref", value_name = "NAME=VALUE")]
    preferences: Vec<Preference>,
    /// Show the browsers' windows
    #[arg(long)]
    headed: bool,
    /// Take the targets of a TOML file, besides those of --browser
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

impl Targets {
    /// Finds every target on this machine.
    pub(crate) fn locate(&self) -> Result<Vec<Target>, Failure> {
        let path = SearchPath::from_env();
        let mut targets = match &self.config {
            Some(file) => Config::open(file)?.targets(self.driver.as_deref(), &path)?,
            None => vec![],
        };
        if targets.is_empty() || !self.browsers.is_empty() {
            let variable = std::env::var("FRAMELAB_BROWSERS").ok();
            for wanted in wanted(&self.browsers, variable.as_deref()).map_err(|error| Failure::Usage(error.to_string()))? {
                targets.push(self.with_driver(wanted).locate(&path).map_err(Failure::set_up)?);
            }
        }
        for target in &mut targets {
            target.extra_args.extend(self.args.iter().cloned());
            target.preferences.extend(self.preferences.iter().cloned());
            target.headed |= self.headed;
        }
        different(&targets)?;
        Ok(targets)
    }

    fn with_driver(&self, wanted: Wanted) -> Wanted {
        Wanted { driver: wanted.driver.or_else(|| self.driver.clone()), ..wanted }
    }
}

/// Two targets of one name could not be told apart in any report.
fn different(targets: &[Target]) -> Result<(), Failure> {
    let mut labels: Vec<_> = targets.iter().map(|target| &target.label).collect();
    labels.sort();
    match labels.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(Failure::Usage(format!("two browsers are called `{}`: give each its own label", pair[0]))),
        None => Ok(()),
    }
}
