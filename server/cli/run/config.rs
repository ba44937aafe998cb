//! A file of targets, for runs on many builds.

use std::path::{Path, PathBuf};

use framelab_harness::{Build, Kind, Preference, SearchPath, Target, Wanted, is_label};
use serde::Deserialize;

use crate::cli::exit::Failure;

/// ```toml
/// [[target]]
/// label = "canary"
/// kind = "chromium"
/// binary = "/opt/canary/chrome"        # looked up if it is left out
/// driver = "/opt/canary/chromedriver"  # looked up beside the binary and on PATH
/// args = ["--enable-features=Other"]
/// preferences = ["dom.modelcontext.enabled=false"]
/// headed = true
/// ```
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Config {
    #[serde(skip)]
    file: PathBuf,
    target: Vec<Entry>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    label: String,
    kind: String,
    binary: Option<PathBuf>,
    driver: Option<PathBuf>,
    #[serde(default)]
    args: Vec<String>,
    #[serde(default)]
    preferences: Vec<String>,
    #[serde(default)]
    headed: bool,
}

impl Config {
    pub(super) fn open(file: &Path) -> Result<Self, Failure> {
        let wrong = |error: &dyn std::fmt::Display| Failure::Usage(format!("{}: {error}", file.display()));
        let text = std::fs::read_to_string(file).map_err(|error| wrong(&error))?;
        let read: Self = toml::from_str(&text).map_err(|error| wrong(&error))?;
        Ok(Self { file: file.into(), ..read })
    }

    /// Finds every target; `driver` is for those that name none.
    pub(super) fn targets(self, driver: Option<&Path>, path: &SearchPath) -> Result<Vec<Target>, Failure> {
        let entries = self.target.into_iter();
        let driven = entries.map(|entry| Entry { driver: entry.driver.clone().or_else(|| driver.map(Path::to_owned)), ..entry });
        driven.map(|entry| entry.locate(&self.file, path)).collect()
    }
}

impl Entry {
    fn locate(self, file: &Path, path: &SearchPath) -> Result<Target, Failure> {
        let Self { label, kind, binary, driver, args, preferences, headed } = self;
        let wrong = |what: String| Failure::Usage(format!("{}: target `{label}`: {what}", file.display()));
        if !is_label(&label) {
            return Err(wrong("a label may only have letters, digits, `.`, `_` and `-`, for example `canary-2`".into()));
        }
        let Some(kind) = Kind::ALL.into_iter().find(|known| known.name() == kind) else {
            return Err(wrong(format!("`{kind}` is no kind: use chromium, firefox or webkitgtk")));
        };
        let build = binary.map_or(Build::Installed, Build::Named);
        let preferences = preferences.iter().map(|text| text.parse::<Preference>()).collect::<Result<_, _>>();
        let preferences = preferences.map_err(|error| wrong(error.to_string()))?;
        let target = Wanted { label, kind, build, driver }.locate(path).map_err(Failure::set_up)?;
        Ok(Target { extra_args: args, preferences, headed, ..target })
    }
}
