//! Chromium and its relatives.

use std::ffi::OsString;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value, json};

use super::{Place, Port, Product, Trust};
use crate::Target;
use crate::search_path::is_executable;

pub(super) struct Chromium;

/// Flags whose value is a list: Chromium keeps only the last one of a name, so two of them have to become one.
const LISTS: [&str; 3] = ["--enable-features", "--disable-features", "--host-resolver-rules"];

/// Names of the headless shell, as distributions, Chrome for Testing and a build directory call it.
pub(crate) const SHELLS: [&str; 3] = ["chromium-headless-shell", "chrome-headless-shell", "headless_shell"];

/// How to get the headless shell.
pub(crate) const SHELL_FIX: &str = "install it (Debian: `apt-get install chromium-headless-shell chromium-driver`), or name a \
                                    build, for example `--browser shell=chromium:/opt/chrome/chrome-headless-shell`";

impl Product for Chromium {
    fn binaries(&self) -> &'static [&'static str] {
        &["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "Chromium", "Google Chrome"]
    }

    fn driver(&self) -> &'static str {
        "chromedriver"
    }

    fn homes(&self) -> &'static [&'static str] {
        &["/Applications/Chromium.app/Contents/MacOS", "/Applications/Google Chrome.app/Contents/MacOS"]
    }

    /// Debian's `chromium` is a shell script that adds extensions and flags of its own; a test wants neither.
    fn unwrapped(&self, found: PathBuf) -> PathBuf {
        let real = || {
            let (prefix, name) = found.parent()?.parent().zip(found.file_name())?;
            let homes = [name, "chromium".as_ref()].map(|home| prefix.join("lib").join(home).join(name));
            homes.into_iter().find(|real| is_executable(real))
        };
        is_script(&found).then(real).flatten().unwrap_or(found)
    }

    fn binary_fix(&self) -> &'static str {
        "install it (Debian: `apt-get install chromium chromium-driver`), let framelab do it with \
         FRAMELAB_INSTALL_BROWSERS=1, or name a build, for example `--browser mine=chromium:/opt/chrome/chrome`"
    }

    fn driver_fix(&self) -> &'static str {
        "install the driver of the same major version (Debian: `apt-get install chromium-driver`), or name it, \
         for example `--browser mine=chromium:/opt/chrome/chrome,/opt/chrome/chromedriver`"
    }

    fn versions_match(&self) -> bool {
        true
    }

    fn port(&self) -> Port {
        Port::Announced
    }

    fn driver_args(&self, port: u16, _scratch: &Path) -> Vec<OsString> {
        vec![format!("--port={port}").into()]
    }

    fn announced(&self, log: &str) -> Option<u16> {
        let (_, after) = log.split_once("started successfully on port ")?;
        after.split_once('.')?.0.parse().ok()
    }

    fn capabilities(&self, target: &Target, trust: &Trust, place: Place<'_>) -> Map<String, Value> {
        let preferences = target.preferences.iter().map(|preference| (preference.name.clone(), preference.value.clone()));
        let preferences: Map<String, Value> = preferences.collect();
        let options = json!({ "binary": target.binary, "args": arguments(target, trust, place), "prefs": preferences });
        let mut all = Map::new();
        all.insert("goog:chromeOptions".into(), options);
        // What pages and the browser say to the console, for evidence.
        all.insert("goog:loggingPrefs".into(), json!({ "browser": "ALL" }));
        all.insert("acceptInsecureCerts".into(), json!(trust.spki_sha256.is_empty()));
        all
    }
}

/// Every argument with which the lab starts Chromium, except for the address to open.
pub fn arguments(target: &Target, trust: &Trust, place: Place<'_>) -> Vec<String> {
    let mut args: Vec<String> = [
        "--no-first-run",
        "--no-default-browser-check",
        // Nobody but the lab is talked to.
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-quic",
        "--no-proxy-server",
        // Containers give so little shared memory that renderers crash.
        "--disable-dev-shm-usage",
        "--enable-features=WebMCP",
        // A document that is meant to be insecure must not be fetched over https first.
        "--disable-features=HttpsUpgrades",
        "--host-resolver-rules=MAP *.test 127.0.0.1",
    ]
    .map(str::to_owned)
    .into();
    let shell = is_headless_shell(&target.binary);
    // Given a profile, the shell never says at which port it listens; without one the driver makes it a temporary one.
    if !shell {
        args.push(format!("--user-data-dir={}", place.scratch.join("profile").display()));
    }
    if !target.headed {
        args.push("--headless".into());
        // Nobody looks, and drawing in a thread of its own costs an eighth of a page load. Without it a screenshot never comes.
        args.extend((!target.pictured).then(|| "--disable-threaded-compositing".to_owned()));
        // For the same reason a window without tabs and address bar, which saves up to a fifth; the shell has neither.
        args.extend((!shell).then(|| "--app=data:,".to_owned()));
    }
    if place.root {
        args.push("--no-sandbox".into());
    }
    if !trust.spki_sha256.is_empty() {
        args.push(format!("--ignore-certificate-errors-spki-list={}", trust.spki_sha256.join(",")));
    }
    merged(args, &target.extra_args)
}

/// Adds the user's arguments to ours. Lists are joined, the user's part first because the first matching rule wins;
/// any other flag of the same name replaces ours.
fn merged(mut ours: Vec<String>, extra: &[String]) -> Vec<String> {
    for arg in extra {
        let (name, value) = arg.split_once('=').unwrap_or((arg, ""));
        let same = ours.iter().position(|our| our.split('=').next() == Some(name));
        match same {
            Some(at) if LISTS.contains(&name) => ours[at] = joined(name, value, &ours[at]),
            Some(at) => ours[at].clone_from(arg),
            None => ours.push(arg.clone()),
        }
    }
    ours
}

fn joined(name: &str, value: &str, our: &str) -> String {
    let old = our.split_once('=').map_or("", |(_, old)| old);
    let repeated = |item: &&str| !value.split(',').any(|new| new.trim() == item.trim());
    let rest = old.split(',').filter(repeated);
    let all: Vec<&str> = std::iter::once(value).chain(rest).filter(|part| !part.is_empty()).collect();
    format!("{name}={}", all.join(","))
}

/// The Chromium without a window system or tabs, which distributions and test tools ship beside the whole browser.
fn is_headless_shell(binary: &Path) -> bool {
    let name = binary.file_name().unwrap_or_default().to_string_lossy().replace('_', "-");
    name.ends_with("headless-shell")
}

fn is_script(path: &Path) -> bool {
    let mut start = [0; 2];
    let read = std::fs::File::open(path).and_then(|mut file| file.read_exact(&mut start));
    read.is_ok() && &start == b"#!"
}
