//! What browsers and drivers there are, and what to do about those that are not.

use std::path::PathBuf;
use std::time::Duration;

use crate::{Kind, Part, SearchPath, Target, Version, Wanted};

/// Long enough for a browser's first start from a cold disk.
const LIMIT: Duration = Duration::from_secs(15);

/// One line of the report: a browser or a driver.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// What was looked for, for example `chromium` or `chromedriver`.
    pub what: String,
    /// The family that it belongs to.
    pub kind: Kind,
    /// Where it is.
    pub found: Option<PathBuf>,
    /// Its version, if it tells one.
    pub version: Option<Version>,
    /// What is wrong.
    pub problem: Option<String>,
    /// What to do about it.
    pub fix: Option<String>,
}

impl Finding {
    /// Whether this part can be used as it is.
    pub fn is_good(&self) -> bool {
        self.problem.is_none()
    }
}

/// The browsers worth a look on this machine: one of each family, and the headless shell. Nobody needs the shell, so it is only
/// looked at where it is.
pub fn browsers(path: &SearchPath) -> Vec<Wanted> {
    let shell = Some(Wanted::headless_shell()).filter(|shell| shell.find_browser(path).is_some());
    Kind::ALL.map(Wanted::installed).into_iter().chain(shell).collect()
}

/// Looks at one browser and its driver.
pub async fn examine(wanted: &Wanted, path: &SearchPath) -> [Finding; 2] {
    let product = wanted.kind.product();
    let binary = wanted.find_browser(path);
    let driver = match (&wanted.driver, &binary) {
        (Some(named), _) => path.resolve(named),
        (None, Some(binary)) => path.beside(binary, product.driver()),
        (None, None) => path.find(&[product.driver()]),
    };
    let mut browser = look(wanted, Part::Browser, binary).await;
    browser.what.clone_from(&wanted.label);
    let mut driver = look(wanted, Part::Driver, driver).await;
    compare(wanted.kind, browser.version.as_ref(), &mut driver);
    [browser, driver]
}

/// The same for a target that has been located already.
pub async fn examine_target(target: &Target, path: &SearchPath) -> [Finding; 2] {
    examine(&target.as_wanted(), path).await
}

async fn look(wanted: &Wanted, part: Part, found: Option<PathBuf>) -> Finding {
    let product = wanted.kind.product();
    let what = match part {
        Part::Browser => wanted.kind.name(),
        Part::Driver => product.driver(),
    };
    let mut finding = Finding { what: what.into(), kind: wanted.kind, found, version: None, problem: None, fix: None };
    let Some(path) = &finding.found else {
        finding.problem = Some("not found".into());
        finding.fix = Some(wanted.missing(part).fix);
        return finding;
    };
    if product.tells_version() {
        match Version::ask(path, LIMIT).await {
            Ok(version) => finding.version = Some(version),
            Err(error) => {
                finding.problem = Some(error.to_string());
                finding.fix = Some("check that this is the right program, or install it again".into());
            }
        }
    }
    finding
}

fn compare(kind: Kind, browser: Option<&Version>, driver: &mut Finding) {
    let (Some(browser), Some(version)) = (browser, &driver.version) else { return };
    if kind.product().versions_match() && browser.major != version.major {
        driver.problem = Some(format!("version {version} does not fit the browser's version {browser}"));
        driver.fix = Some(format!("install a driver of version {}", browser.major));
    }
}
