//! What the rest of the harness needs to know about a browser family.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value, json};

use super::{chromium::Chromium, firefox::Firefox, webkitgtk::WebKitGtk};
use crate::{Kind, Target};

/// What makes the lab's servers reachable and trusted for one session.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Trust {
    /// Base64 SHA-256 hashes of public keys; if there are any, Chromium trusts these and nothing else.
    pub spki_sha256: Vec<String>,
    /// The names below `.test` that scenarios use, for browsers that cannot map them all at once.
    pub test_hosts: Vec<String>,
}

/// What only the machine knows about a session that is about to start.
#[derive(Debug, Clone, Copy)]
pub struct Place<'a> {
    /// An existing directory for this session alone.
    pub scratch: &'a Path,
    /// Whether the session runs as root, where browsers refuse their own sandbox.
    pub root: bool,
}

/// How a driver gets its port.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Port {
    /// It takes a free one and prints it, which leaves no gap for somebody else to take it.
    Announced,
    /// It has to be told.
    Chosen,
}

/// One browser family.
pub(crate) trait Product: Sync {
    /// Names of the browser, the most wanted first.
    fn binaries(&self) -> &'static [&'static str];

    /// The name of the driver.
    fn driver(&self) -> &'static str;

    /// Directories outside of `PATH` in which the browser can be.
    fn homes(&self) -> &'static [&'static str] {
        &[]
    }

    /// The browser's own executable, where `found` is only a script that starts it.
    fn unwrapped(&self, found: PathBuf) -> PathBuf {
        found
    }

    /// How to get the browser.
    fn binary_fix(&self) -> &'static str;

    /// How to get the driver.
    fn driver_fix(&self) -> &'static str;

    /// Whether the browser and the driver print a version without a display.
    fn tells_version(&self) -> bool {
        true
    }

    /// Whether browser and driver have to have the same major version.
    fn versions_match(&self) -> bool {
        false
    }

    /// How the driver gets its port.
    fn port(&self) -> Port;

    /// The driver's arguments; `port` is 0 where it is announced.
    fn driver_args(&self, port: u16, scratch: &Path) -> Vec<OsString>;

    /// The port that the driver printed.
    fn announced(&self, log: &str) -> Option<u16>;

    /// Whether the browser cannot do without a display.
    fn needs_display(&self) -> bool {
        false
    }

    /// Whether the browser can be told where names below `.test` are.
    fn maps_names(&self) -> bool {
        true
    }

    /// Variables for the driver, which hands them to the browser.
    fn environment(&self, _root: bool) -> Vec<(&'static str, &'static str)> {
        Vec::new()
    }

    /// When `navigate` returns. Eager: as soon as the new document is there, without waiting for frames that may never load.
    fn page_load_strategy(&self) -> &'static str {
        "eager"
    }

    /// The family's own part of the capabilities.
    fn capabilities(&self, target: &Target, trust: &Trust, place: Place<'_>) -> Map<String, Value>;
}

impl Kind {
    /// The join of a family and what is known about it.
    pub(crate) fn product(self) -> &'static dyn Product {
        match self {
            Kind::Chromium => &Chromium,
            Kind::Firefox => &Firefox,
            Kind::WebKitGtk => &WebKitGtk,
        }
    }
}

/// The capabilities with which a session of this target is asked for.
pub fn capabilities(target: &Target, trust: &Trust, place: Place<'_>) -> Map<String, Value> {
    let mut all = target.kind.product().capabilities(target, trust, place);
    all.insert("pageLoadStrategy".into(), json!(target.kind.product().page_load_strategy()));
    // A page that opens a dialog must not stop the session.
    all.insert("unhandledPromptBehavior".into(), json!("dismiss"));
    all.entry("acceptInsecureCerts").or_insert(json!(true));
    all
}
