//! Whether a missing browser is a reason to skip, an error, or something to install.

use std::collections::HashMap;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::Command;
use tokio::time::timeout;

use crate::SearchPath;

/// What to do about browsers that are not there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Browsers {
    /// Use those that there are, and say which are skipped.
    IfPresent,
    /// A missing browser is an error.
    Required,
    /// Try to install the browser first; if it is missing after that, it is an error.
    Install,
}

impl Browsers {
    /// The policy that the two variables ask for. Installing implies requiring, an empty value and `0` mean no.
    pub fn policy(require: Option<&str>, install: Option<&str>) -> Browsers {
        let set = |value: Option<&str>| value.is_some_and(|value| !matches!(value.trim(), "" | "0"));
        match (set(require), set(install)) {
            (_, true) => Browsers::Install,
            (true, false) => Browsers::Required,
            (false, false) => Browsers::IfPresent,
        }
    }

    /// The policy of this process: `FRAMELAB_REQUIRE_BROWSERS` and `FRAMELAB_INSTALL_BROWSERS`.
    pub fn from_env() -> Browsers {
        let value = |name| std::env::var(name).ok();
        let (require, install) = (value("FRAMELAB_REQUIRE_BROWSERS"), value("FRAMELAB_INSTALL_BROWSERS"));
        Browsers::policy(require.as_deref(), install.as_deref())
    }
}

/// What is known about the machine on which a browser is to be installed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Machine {
    /// Runs as root.
    pub root: bool,
    /// Has `sudo`.
    pub sudo: bool,
    /// Has a running snapd.
    pub snapd: bool,
    /// Has `apt-get`.
    pub apt: bool,
}

/// How Chromium gets onto a machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Plan {
    /// These packages, with apt, and with these words before the command.
    Apt {
        /// Nothing, or `sudo` and its options.
        before: &'static [&'static str],
        /// Browser and driver.
        packages: [&'static str; 2],
    },
    /// Not by us: a sentence that says why and names the command.
    ByHand(String),
}

/// A browser could not be installed.
#[derive(Debug, thiserror::Error)]
pub enum InstallError {
    /// This is not a system on which framelab installs.
    #[error("{0}")]
    ByHand(String),
    /// The package manager could not be run.
    #[error("apt-get cannot be started: {0}")]
    Start(#[from] std::io::Error),
    /// The package manager failed.
    #[error("`{command}` failed ({status}); run it by hand to see why")]
    Failed {
        /// The whole command.
        command: String,
        /// How it ended.
        status: String,
    },
}

const DEBIAN: [&str; 2] = ["chromium", "chromium-driver"];
const UBUNTU: [&str; 2] = ["chromium-browser", "chromium-chromedriver"];

/// Decides how to install Chromium, from the text of `/etc/os-release` and what the machine has.
pub fn plan(os_release: &str, machine: Machine) -> Plan {
    let fields = fields(os_release);
    let id = fields.get("ID").copied().unwrap_or_default();
    let like = fields.get("ID_LIKE").copied().unwrap_or_default();
    let is = |name: &str| id == name || like.split_whitespace().any(|word| word == name);
    if is("ubuntu") && !machine.snapd {
        return Plan::ByHand(NO_SNAP.into());
    }
    if is("ubuntu") {
        return apt(UBUNTU, machine);
    }
    if is("debian") {
        return apt(DEBIAN, machine);
    }
    let command = match () {
        () if is("fedora") || is("rhel") => "sudo dnf install chromium chromedriver",
        () if is("arch") => "sudo pacman -S chromium",
        () if is("alpine") => "sudo apk add chromium chromium-chromedriver",
        () if is("suse") || is("opensuse") => "sudo zypper install chromium chromedriver",
        () if cfg!(target_os = "macos") => "brew install --cask chromium chromedriver",
        () => return Plan::ByHand(format!("framelab does not know how to install Chromium here; {NAME_ONE}")),
    };
    Plan::ByHand(format!("framelab installs browsers on Debian only; run `{command}`, or {NAME_ONE}"))
}

const NAME_ONE: &str = "name a build with FRAMELAB_BROWSERS=mine=chromium:/path/to/chrome,/path/to/chromedriver";

const NO_SNAP: &str = "Ubuntu's chromium-browser only installs a snap, and no snapd runs here; install Google Chrome or Chrome \
                       for Testing with its chromedriver, and name it with \
                       FRAMELAB_BROWSERS=mine=chromium:/path/to/chrome,/path/to/chromedriver";

fn apt(packages: [&'static str; 2], machine: Machine) -> Plan {
    let [browser, driver] = packages;
    match machine {
        Machine { apt: true, root: true, .. } => Plan::Apt { before: &[], packages },
        // Without a terminal a question for a password would wait for ever.
        Machine { apt: true, sudo: true, .. } => Plan::Apt { before: &["sudo", "-n"], packages },
        _ => Plan::ByHand(format!("installing needs root; run `apt-get install {browser} {driver}` as root, or {NAME_ONE}")),
    }
}

fn fields(os_release: &str) -> HashMap<&str, &str> {
    let pairs = os_release.lines().filter_map(|line| line.split_once('='));
    pairs.map(|(name, value)| (name.trim(), value.trim().trim_matches(['"', '\'']))).collect()
}

/// Installs Chromium and its driver; `progress` gets one line for each step and each line of the package manager.
pub async fn chromium(progress: &mut (dyn FnMut(&str) + Send)) -> Result<(), InstallError> {
    let os_release = std::fs::read_to_string("/etc/os-release").unwrap_or_default();
    let (before, packages) = match plan(&os_release, this_machine().await) {
        Plan::ByHand(reason) => return Err(InstallError::ByHand(reason)),
        Plan::Apt { before, packages } => (before, packages),
    };
    let mut install = vec!["install", "-y", "--no-install-recommends"];
    install.extend(packages);
    // Package lists that are there and fresh enough save a download; a container image usually has none.
    let first = apt_get(before, &install, progress).await;
    if !matches!(first, Err(InstallError::Failed { .. })) {
        return first;
    }
    progress("package lists are missing or old: fetching them");
    apt_get(before, &["update"], progress).await?;
    apt_get(before, &install, progress).await
}

async fn this_machine() -> Machine {
    let path = SearchPath::from_env();
    let id = Command::new("id").arg("-u").stdin(Stdio::null()).output();
    let id = timeout(Duration::from_secs(5), id).await;
    let root = matches!(id, Ok(Ok(output)) if output.stdout.trim_ascii() == b"0");
    let has = |name: &str| path.find(&[name]).is_some();
    Machine { root, sudo: has("sudo"), apt: has("apt-get"), snapd: Path::new("/run/snapd.socket").exists() }
}

async fn apt_get(before: &[&str], arguments: &[&str], progress: &mut (dyn FnMut(&str) + Send)) -> Result<(), InstallError> {
    // Through `env`, because sudo does not pass our own environment on.
    let mut words = before.to_vec();
    words.extend(["env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]);
    words.extend(arguments);
    let command = words.join(" ");
    progress(&command);
    let mut child = Command::new(words[0]);
    child.args(&words[1..]).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::inherit());
    let mut child = child.spawn()?;
    if let Some(output) = child.stdout.take() {
        let mut lines = BufReader::new(output).lines();
        while let Some(line) = lines.next_line().await? {
            progress(&line);
        }
    }
    match child.wait().await? {
        status if status.success() => Ok(()),
        status => Err(InstallError::Failed { command, status: status.to_string() }),
    }
}
