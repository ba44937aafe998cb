//! What the user asked for, and what it means on this machine.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use crate::browsers::{SHELL_FIX, SHELLS};
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

/// Which build of a family is meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Build {
    /// The one that is installed on this machine.
    Installed,
    /// The installed headless shell: Chromium's engine without the window, all sites in one process.
    HeadlessShell,
    /// A binary that the user named, by its path or by a name on `PATH`.
    Named(PathBuf),
}

/// The word for [`Build::HeadlessShell`] in `--browser`.
const HEADLESS_SHELL: &str = "headless-shell";

impl Build {
    /// The path or name, if the user gave one.
    pub(crate) fn named(&self) -> Option<&Path> {
        match self {
            Build::Named(path) => Some(path),
            Build::Installed | Build::HeadlessShell => None,
        }
    }
}

/// One value of `--browser` as it was typed: nothing has been looked up yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wanted {
    /// The name under which reports show this target.
    pub label: String,
    /// The browser family, which decides on driver and capabilities.
    pub kind: Kind,
    /// Which build of it.
    pub build: Build,
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
    /// Whether pictures of the pages are wanted. Without, a browser may draw nothing, and is quicker.
    pub pictured: bool,
}

impl Target {
    /// What a user would ask for to get exactly this.
    pub(crate) fn as_wanted(&self) -> Wanted {
        let build = Build::Named(self.binary.clone());
        Wanted { label: self.label.clone(), kind: self.kind, build, driver: self.driver.clone() }
    }
}

/// A `--browser` value that says something else than the user meant.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TargetError {
    /// Nothing between two separators.
    #[error("a browser value is empty: name a browser, for example `chromium`")]
    Empty,
    /// One bare word, but no family has that name.
    #[error(
        "`{value}` is not a browser that framelab drives: use `chromium`, `headless-shell`, `firefox` or `webkitgtk`, \
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
        return Ok(Wanted::installed(kind));
    }
    if value == HEADLESS_SHELL {
        return Ok(Wanted::headless_shell());
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
    Ok(Wanted { label: label.into(), kind, build: Build::Named(binary.into()), driver: driver.map(Into::into) })
}

/// Whether a text can be a label: labels become file names and parts of test names.
#[must_use]
pub fn is_label(label: &str) -> bool {
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
    /// The installed browser of a family, under the family's name.
    pub fn installed(kind: Kind) -> Wanted {
        Wanted { label: kind.name().into(), kind, build: Build::Installed, driver: None }
    }

    /// The installed headless shell.
    pub fn headless_shell() -> Wanted {
        Wanted { label: HEADLESS_SHELL.into(), kind: Kind::Chromium, build: Build::HeadlessShell, driver: None }
    }

    /// Whether installing the system's Chromium would bring it.
    pub fn is_installable(&self) -> bool {
        self.kind == Kind::Chromium && self.build == Build::Installed
    }

    /// Finds both programs, and reports the first one that is missing together with the way to get it.
    pub fn locate(&self, path: &SearchPath) -> Result<Target, Missing> {
        let product = self.kind.product();
        let binary = self.locate_browser(path)?;
        let driver = match &self.driver {
            Some(named) => path.resolve(named),
            None => path.beside(&binary, product.driver()),
        };
        let driver = driver.ok_or_else(|| self.missing(Part::Driver))?;
        let (label, kind) = (self.label.clone(), self.kind);
        Ok(Target { label, kind, binary, driver: Some(driver), extra_args: vec![], preferences: vec![], headed: false, pictured: false })
    }

    /// Finds the browser alone, for opening it by hand.
    pub fn locate_browser(&self, path: &SearchPath) -> Result<PathBuf, Missing> {
        self.find_browser(path).ok_or_else(|| self.missing(Part::Browser))
    }

    pub(crate) fn find_browser(&self, path: &SearchPath) -> Option<PathBuf> {
        let product = self.kind.product();
        let found = match &self.build {
            Build::Installed => path.find(product.binaries()),
            Build::HeadlessShell => path.find(&SHELLS),
            Build::Named(named) => path.resolve(named),
        };
        Some(product.unwrapped(found?))
    }

    pub(crate) fn missing(&self, part: Part) -> Missing {
        let product = self.kind.product();
        let named = match part {
            Part::Browser => self.build.named(),
            Part::Driver => self.driver.as_deref(),
        };
        let fix = match (part, &self.build) {
            _ if named.is_some() => "check the path; it has to be an executable file",
            (Part::Browser, Build::HeadlessShell) => SHELL_FIX,
            (Part::Browser, _) => product.binary_fix(),
            (Part::Driver, _) => product.driver_fix(),
        };
        Missing { label: self.label.clone(), kind: self.kind, part, named: named.map(Into::into), fix: fix.into() }
    }
}
