//! What the user asked for, and what it means on this machine.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use crate::{Preference, SearchPath};

/// The browser families that framelab drives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Chromium and what is built from it, driven by chromedriver.
    Chromium,
    /// Firefox, driven by geckodriver.
    Firefox,
    /// WebKitGTK's MiniBrowser, driven by WebKitWebDriver.
    WebKitGtk,
}

impl Kind {
    /// Every family, in the order in which reports show them.
    pub const ALL: [Kind; 3] = [Kind::Chromium, Kind::Firefox, Kind::WebKitGtk];

    /// The word for this family in `--browser`, in recordings and in names of expectation files.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Chromium => "chromium",
            Kind::Firefox => "firefox",
            Kind::WebKitGtk => "webkitgtk",
        }
    }

    fn named(name: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

impl std::fmt::Display for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// One value of `--browser` as it was typed: nothing has been looked up yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wanted {
    /// The name under which reports show this target.
    pub label: String,
    /// The browser family, which decides on driver and capabilities.
    pub kind: Kind,
    /// The binary, if the user named one.
    pub binary: Option<PathBuf>,
    /// The driver, if the user named one.
    pub driver: Option<PathBuf>,
}

/// A browser build with its driver and flags, ready to be started.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    /// The name under which reports show this target.
    pub label: String,
    /// The browser family, which decides on driver and capabilities.
    pub kind: Kind,
    /// The browser's own executable, never a launcher script where that could be avoided.
    pub binary: PathBuf,
    /// The driver; `None` looks next to the binary and then on `PATH` when the session opens.
    pub driver: Option<PathBuf>,
    /// Arguments for the browser, merged with ours: a list of features stays one flag.
    pub extra_args: Vec<String>,
    /// Settings of the profile, on top of ours.
    pub preferences: Vec<Preference>,
    /// Whether a person wants to watch.
    pub headed: bool,
}

/// A `--browser` value that says something else than the user meant.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TargetError {
    /// Nothing between two separators.
    #[error("a browser value is empty: name a browser, for example `chromium`")]
    Empty,
    /// One bare word, but no family has that name.
    #[error(
        "`{value}` is not a browser that framelab drives: use `chromium`, `firefox` or `webkitgtk`, \
         or describe a build, for example `canary=chromium:/opt/canary/chrome`"
    )]
    UnknownName {
        /// The whole value.
        value: String,
    },
    /// The part after the label names no family.
    #[error(
        "`{value}`: `{kind}` is not a kind of browser: use `chromium`, `firefox` or `webkitgtk`, \
         for example `canary=chromium:/opt/canary/chrome`"
    )]
    UnknownKind {
        /// The whole value.
        value: String,
        /// The word where a kind was expected.
        kind: String,
    },
    /// A build was described without a label, so reports would have no name for it.
    #[error("`{value}` has no label: put one before it, for example `mine={value}`")]
    NoLabel {
        /// The whole value.
        value: String,
    },
    /// Labels become file names and parts of test names.
    #[error(
        "`{value}`: the label `{label}` may only have letters, digits, `.`, `_` and `-`, \
         for example `canary-2=chromium:/opt/canary/chrome`"
    )]
    BadLabel {
        /// The whole value.
        value: String,
        /// The label in question.
        label: String,
    },
    /// A label and a kind, but no build.
    #[error("`{value}` names no binary: add it after the kind, for example `{label}={kind}:/opt/browser/binary`")]
    NoBinary {
        /// The whole value.
        value: String,
        /// The label that was given.
        label: String,
        /// The kind that was given.
        kind: Kind,
    },
    /// A comma, and nothing after it.
    #[error("`{value}` ends in a comma: name the driver after it, or leave the comma out to have it looked up")]
    NoDriver {
        /// The whole value.
        value: String,
    },
    /// Two targets would share one name in every report.
    #[error("two browsers are called `{label}`: give each its own label, for example `{label}-2=chromium:/opt/other/chrome`")]
    SameLabel {
        /// The label that was used twice.
        label: String,
    },
}

impl FromStr for Wanted {
    type Err = TargetError;

    fn from_str(value: &str) -> Result<Self, TargetError> {
        if value.is_empty() {
            return Err(TargetError::Empty);
        }
        match value.split_once('=') {
            Some((label, build)) => described(value, label, build),
            None => bare(value),
        }
    }
}

fn bare(value: &str) -> Result<Wanted, TargetError> {
    let owned = value.to_owned();
    if let Some(kind) = Kind::named(value) {
        return Ok(Wanted { label: owned, kind, binary: None, driver: None });
    }
    let family = value.split(':').next().unwrap_or_default();
    match Kind::named(family) {
        Some(_) => Err(TargetError::NoLabel { value: owned }),
        None => Err(TargetError::UnknownName { value: owned }),
    }
}

fn described(value: &str, label: &str, build: &str) -> Result<Wanted, TargetError> {
    let value = value.to_owned();
    if !is_label(label) {
        return Err(TargetError::BadLabel { value, label: label.into() });
    }
    let (kind, programs) = build.split_once(':').unwrap_or((build, ""));
    let Some(kind) = Kind::named(kind) else {
        return Err(TargetError::UnknownKind { value, kind: kind.into() });
    };
    let (binary, driver) = match programs.split_once(',') {
        Some((binary, driver)) => (binary, Some(driver)),
        None => (programs, None),
    };
    if binary.is_empty() {
        return Err(TargetError::NoBinary { value, label: label.into(), kind });
    }
    if driver == Some("") {
        return Err(TargetError::NoDriver { value });
    }
    Ok(Wanted { label: label.into(), kind, binary: Some(binary.into()), driver: driver.map(Into::into) })
}

fn is_label(label: &str) -> bool {
    let allowed = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-');
    !label.is_empty() && label.chars().all(allowed)
}

/// Decides which browsers a run uses: the flags, else the words of `FRAMELAB_BROWSERS`, else the installed Chromium.
///
/// The variable's value is an argument, so that this stays a function of what it is given.
pub fn wanted(flags: &[String], variable: Option<&str>) -> Result<Vec<Wanted>, TargetError> {
    let values: Vec<&str> = match (flags, variable.map(str::trim)) {
        ([], None | Some("")) => vec!["chromium"],
        ([], Some(words)) => words.split_whitespace().collect(),
        (flags, _) => flags.iter().map(String::as_str).collect(),
    };
    let wanted = values.into_iter().map(str::parse).collect::<Result<Vec<Wanted>, _>>()?;
    let mut seen = HashSet::new();
    match wanted.iter().find(|one| !seen.insert(&one.label)) {
        Some(twice) => Err(TargetError::SameLabel { label: twice.label.clone() }),
        None => Ok(wanted),
    }
}

/// Which of the two programs of a target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The browser itself.
    Browser,
    /// The WebDriver server that starts it.
    Driver,
}

/// A program that a target needs is not on this machine.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{label}: {} not found: {fix}", self.what())]
pub struct Missing {
    /// The target in question.
    pub label: String,
    /// Its family.
    pub kind: Kind,
    /// Which program is missing.
    pub part: Part,
    /// The path or name, if the user gave one.
    pub named: Option<PathBuf>,
    /// What to do about it.
    pub fix: String,
}

impl Missing {
    fn what(&self) -> String {
        let part = match self.part {
            Part::Browser => self.kind.name(),
            Part::Driver => self.kind.product().driver(),
        };
        match &self.named {
            Some(path) => format!("{part} ({})", path.display()),
            None => part.to_owned(),
        }
    }
}

impl Wanted {
    /// Whether installing the system's Chromium would bring it.
    pub fn is_installable(&self) -> bool {
        self.kind == Kind::Chromium && self.binary.is_none()
    }

    /// Finds both programs, and reports the first one that is missing together with the way to get it.
    pub fn locate(&self, path: &SearchPath) -> Result<Target, Missing> {
        let product = self.kind.product();
        let binary = self.locate_browser(path)?;
        let driver = match &self.driver {
            Some(named) => path.resolve(named),
            None => path.beside(&binary, product.driver()),
        };
        let driver = driver.ok_or_else(|| self.missing(Part::Driver, self.driver.as_deref()))?;
        let (label, kind) = (self.label.clone(), self.kind);
        Ok(Target { label, kind, binary, driver: Some(driver), extra_args: vec![], preferences: vec![], headed: false })
    }

    /// Finds the browser alone, for opening it by hand.
    pub fn locate_browser(&self, path: &SearchPath) -> Result<PathBuf, Missing> {
        let product = self.kind.product();
        let binary = match &self.binary {
            Some(named) => path.resolve(named),
            None => path.find(product.binaries()),
        };
        let binary = binary.ok_or_else(|| self.missing(Part::Browser, self.binary.as_deref()))?;
        Ok(product.unwrapped(binary))
    }

    fn missing(&self, part: Part, named: Option<&Path>) -> Missing {
        missing(&self.label, self.kind, part, named)
    }
}

pub(crate) fn missing(label: &str, kind: Kind, part: Part, named: Option<&Path>) -> Missing {
    let fix = match (named, part) {
        (Some(_), _) => "check the path; it has to be an executable file".to_owned(),
        (None, Part::Browser) => kind.product().binary_fix().to_owned(),
        (None, Part::Driver) => kind.product().driver_fix().to_owned(),
    };
    Missing { label: label.into(), kind, part, named: named.map(Into::into), fix }
}
