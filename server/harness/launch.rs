//! From a target to a session that has just been opened.

use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};

use fantoccini::error::NewSessionError;
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Map, Value};
use tokio::time::timeout;

use crate::browsers::{Place, Trust, capabilities};
use crate::display::{Display, DisplayError, has_display};
use crate::driver::{Driver, LogTail, Recipe};
use crate::fault::Command;
use crate::guard::Guard;
use crate::search_path::is_executable;
use crate::{Kind, Limits, Missing, Part, SearchPath, SessionError, Target, Version};

/// What runs on this machine for a session.
pub(crate) struct Local {
    driver: Driver,
    _display: Option<Display>,
    guard: Guard,
}

impl Local {
    /// Whether the driver has ended, which tells a lost driver from a lost browser.
    pub(crate) fn is_dead(&mut self) -> bool {
        self.driver.is_dead()
    }

    /// The end of the driver's log.
    pub(crate) fn log(&self) -> LogTail {
        self.driver.tail()
    }

    pub(crate) async fn close(self) {
        self.guard.close().await;
    }
}

/// Starts guard, display, driver and browser, and ends all of them again if one does not start.
pub(crate) async fn launch(target: &Target, trust: &Trust, limits: Limits) -> Result<(Client, Local), SessionError> {
    let path = driver_path(target)?;
    let mut guard = Guard::start().await?;
    let started = match start(&mut guard, target, &path, limits).await {
        Ok((driver, display)) => ask(&guard, &driver, target, trust, limits).await.map(|client| (client, driver, display)),
        Err(error) => Err(error),
    };
    match started {
        Ok((client, driver, _display)) => Ok((client, Local { driver, _display, guard })),
        Err(error) => {
            guard.close().await;
            Err(explained(error, target, &path, limits).await)
        }
    }
}

fn driver_path(target: &Target) -> Result<PathBuf, Missing> {
    let lacks = |part| target.as_wanted().missing(part);
    if !is_executable(&target.binary) {
        return Err(lacks(Part::Browser));
    }
    match &target.driver {
        Some(path) if is_executable(path) => Ok(path.clone()),
        Some(_) => Err(lacks(Part::Driver)),
        None => {
            let found = SearchPath::from_env().beside(&target.binary, target.kind.product().driver());
            found.ok_or_else(|| lacks(Part::Driver))
        }
    }
}

/// Our own new directory belongs to whoever we are, which tells it without asking the system in an unsafe way.
pub(crate) fn is_root(guard: &Guard) -> bool {
    guard.scratch().metadata().is_ok_and(|directory| directory.uid() == 0)
}

async fn start(guard: &mut Guard, target: &Target, path: &Path, limits: Limits) -> Result<(Driver, Option<Display>), SessionError> {
    let product = target.kind.product();
    let root = is_root(guard);
    let display = match product.needs_display() {
        true => Some(Display::open(guard, target.headed, limits.start).await?),
        false if target.headed && !has_display() => return Err(DisplayError::Unseen.into()),
        false => None,
    };
    let own = product.environment(root).into_iter().map(|(name, value)| (name, value.to_owned()));
    let environment = own.chain(display.iter().flat_map(Display::environment)).collect();
    let recipe = Recipe { path, product, environment, limit: limits.start };
    Ok((Driver::start(guard, &recipe).await?, display))
}

async fn ask(guard: &Guard, driver: &Driver, target: &Target, trust: &Trust, limits: Limits) -> Result<Client, SessionError> {
    let place = Place { scratch: guard.scratch(), root: is_root(guard) };
    let wanted = capabilities(target, trust, place);
    request(&driver.url(), wanted, limits).await?.map_err(|error| SessionError::refused(&error, driver.tail()))
}

/// Asks a WebDriver server for a session: the outer error is a hang, the inner one a refusal.
pub(crate) async fn request(
    url: &str,
    capabilities: Map<String, Value>,
    limits: Limits,
) -> Result<Result<Client, NewSessionError>, SessionError> {
    let mut builder = ClientBuilder::new(HttpConnector::new());
    builder.capabilities(capabilities);
    let hung = |_| SessionError::Hung { command: Command::Open, after: limits.start };
    timeout(limits.start, builder.connect(url)).await.map_err(hung)
}

/// Compares the two versions in the driver's own answer, which costs nothing.
pub(crate) fn fit(kind: Kind, browser: Option<&Version>, answer: &Map<String, Value>) -> Result<(), SessionError> {
    let driver = answer.get("chrome").and_then(|chrome| chrome["chromedriverVersion"].as_str()).and_then(Version::find);
    match (browser, driver) {
        (Some(browser), Some(driver)) if kind.product().versions_match() && browser.major != driver.major => {
            Err(SessionError::Mismatch { kind, browser: browser.clone(), driver })
        }
        _ => Ok(()),
    }
}

/// A refusal because of versions is worded as a mismatch; the driver's words for it differ from one to the next.
async fn explained(error: SessionError, target: &Target, driver: &Path, limits: Limits) -> SessionError {
    let kind = target.kind;
    if !matches!(error, SessionError::Refused { .. }) || !kind.product().versions_match() {
        return error;
    }
    let versions = (Version::ask(&target.binary, limits.start).await, Version::ask(driver, limits.start).await);
    match versions {
        (Ok(browser), Ok(driver)) if browser.major != driver.major => SessionError::Mismatch { kind, browser, driver },
        _ => error,
    }
}
