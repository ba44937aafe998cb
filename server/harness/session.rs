//! A live browser with a driver, in which every command ends.

use std::future::Future;
use std::os::unix::fs::MetadataExt as _;
use std::path::PathBuf;
use std::time::Duration;

use fantoccini::error::CmdError;
use fantoccini::wd::TimeoutConfiguration;
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Map, Value};
use tokio::time::timeout;

use crate::browsers::{Place, Trust, capabilities};
use crate::display::Display;
use crate::driver::{Driver, LogTail, Recipe};
use crate::fault::Command;
use crate::guard::Guard;
use crate::search_path::is_executable;
use crate::target::missing;
use crate::{Kind, Missing, Part, SearchPath, SessionError, Target, Version};

/// How long a session waits before it calls something hung. Nothing is ever concluded from a wait that ended well.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// For the driver to accept sessions, and again for the browser to start.
    pub start: Duration,
    /// For any other command except scripts, which bring their own limit.
    pub command: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self { start: Duration::from_secs(30), command: Duration::from_secs(20) }
    }
}

/// A WebDriver session. Dropping it ends the browser in the background; [`Session::close`] also waits for that.
pub struct Session {
    client: Client,
    local: Option<Local>,
    limits: Limits,
    version: Option<Version>,
    script_limit: Option<Duration>,
    /// After a hang the client still waits for the old answer, so that no further command would get through.
    lost: bool,
}

/// What runs on this machine for a session.
struct Local {
    driver: Driver,
    _display: Option<Display>,
    guard: Guard,
}

impl Session {
    /// Starts the target's driver and browser. When this fails, everything that was started has ended.
    pub async fn open(target: &Target, trust: &Trust, limits: Limits) -> Result<Session, SessionError> {
        let path = driver_path(target)?;
        let mut guard = Guard::start().await?;
        let started = match start(&mut guard, target, path.clone(), limits).await {
            Ok((driver, display)) => ask(&guard, driver, display, target, trust, limits).await,
            Err(error) => Err(error),
        };
        match started {
            Ok((client, driver, display)) => {
                let local = Local { driver, _display: display, guard };
                Session::ready(client, Some(local), limits, target.kind).await
            }
            Err(error) => {
                guard.close().await;
                Err(explained(error, target, path, limits).await)
            }
        }
    }

    /// Opens a session at a WebDriver server that somebody else runs.
    pub async fn connect(url: &str, capabilities: Map<String, Value>, kind: Kind, limits: Limits) -> Result<Session, SessionError> {
        let client = request(url, capabilities, limits).await?.map_err(|error| SessionError::refused(&error, LogTail::default()))?;
        Session::ready(client, None, limits, kind).await
    }

    async fn ready(client: Client, local: Option<Local>, limits: Limits, kind: Kind) -> Result<Session, SessionError> {
        let answer = client.capabilities().cloned().unwrap_or_default();
        let version = answer.get("browserVersion").and_then(Value::as_str).and_then(Version::find);
        let mut session = Session { client, local, limits, version, script_limit: None, lost: false };
        let checked = match fit(kind, session.version.as_ref(), &answer) {
            Ok(()) => session.limit_loads().await,
            Err(error) => Err(error),
        };
        match checked {
            Ok(()) => Ok(session),
            Err(error) => {
                session.close().await;
                Err(error)
            }
        }
    }

    /// The version that the browser itself reported.
    pub fn version(&self) -> Option<&Version> {
        self.version.as_ref()
    }

    /// Sends the browser to a URL. Success proves nothing: wait for the page's own hello.
    pub async fn navigate(&mut self, url: &str) -> Result<(), SessionError> {
        let client = self.client.clone();
        self.send(Command::Navigate, self.limits.command, client.goto(url)).await
    }

    /// Runs the body of an asynchronous function; it ends when the script calls its last argument with a value.
    pub async fn run_script(&mut self, body: &str, args: Vec<Value>, limit: Duration) -> Result<Value, SessionError> {
        let client = self.client.clone();
        if self.script_limit != Some(limit) {
            let scripts = TimeoutConfiguration::new(Some(just_below(limit)), None, None);
            self.send(Command::SetLimits, self.limits.command, client.update_timeouts(scripts)).await?;
            self.script_limit = Some(limit);
        }
        self.send(Command::RunScript, limit, client.execute_async(body, args)).await
    }

    /// A picture of the page, as PNG.
    pub async fn screenshot(&mut self) -> Result<Vec<u8>, SessionError> {
        let client = self.client.clone();
        self.send(Command::Screenshot, self.limits.command, client.screenshot()).await
    }

    /// Ends the session, and waits until its processes and files are gone.
    pub async fn close(self) {
        let Session { client, local, lost, limits, .. } = self;
        if let Some(local) = local {
            // The profile is thrown away, so that there is nothing to be said to the browser any more.
            local.guard.close().await;
        } else if !lost && timeout(limits.command, client.close()).await.is_err() {
            tracing::warn!("the WebDriver server did not close its session");
        }
    }

    async fn limit_loads(&mut self) -> Result<(), SessionError> {
        let client = self.client.clone();
        let loads = TimeoutConfiguration::new(None, Some(just_below(self.limits.command)), None);
        self.send(Command::SetLimits, self.limits.command, client.update_timeouts(loads)).await
    }

    /// Every command passes here: the client has no limit of its own.
    async fn send<T>(
        &mut self,
        command: Command,
        limit: Duration,
        work: impl Future<Output = Result<T, CmdError>>,
    ) -> Result<T, SessionError> {
        if self.lost {
            return Err(SessionError::Gone { command, reason: "an earlier command ended the session".into() });
        }
        let error = match timeout(limit, work).await {
            Ok(Ok(value)) => return Ok(value),
            Ok(Err(error)) => self.sorted(command, limit, &error),
            Err(_) => SessionError::Hung { command, after: limit },
        };
        self.lost = !error.leaves_session_usable();
        Err(error)
    }

    fn sorted(&mut self, command: Command, limit: Duration, error: &CmdError) -> SessionError {
        match SessionError::of(command, limit, error) {
            SessionError::Crashed { reason, .. } if self.local.as_mut().is_some_and(|local| local.driver.is_dead()) => {
                SessionError::Gone { command, reason }
            }
            sorted => sorted,
        }
    }
}

/// The driver has to give up first: its answer leaves the session usable, our own limit does not.
fn just_below(limit: Duration) -> Duration {
    limit - (limit / 10).min(Duration::from_millis(500))
}

fn driver_path(target: &Target) -> Result<PathBuf, Missing> {
    let lacks = |part, named| missing(&target.label, target.kind, part, named);
    if !is_executable(&target.binary) {
        return Err(lacks(Part::Browser, Some(target.binary.as_path())));
    }
    match &target.driver {
        Some(path) if is_executable(path) => Ok(path.clone()),
        Some(path) => Err(lacks(Part::Driver, Some(path.as_path()))),
        None => {
            let found = SearchPath::from_env().beside(&target.binary, target.kind.product().driver());
            found.ok_or_else(|| lacks(Part::Driver, None))
        }
    }
}

/// Our own new directory belongs to whoever we are, which tells it without asking the system in an unsafe way.
fn is_root(guard: &Guard) -> bool {
    guard.scratch().metadata().is_ok_and(|directory| directory.uid() == 0)
}

async fn start(guard: &mut Guard, target: &Target, path: PathBuf, limits: Limits) -> Result<(Driver, Option<Display>), SessionError> {
    let product = target.kind.product();
    let root = is_root(guard);
    let display = match product.needs_display() {
        true => Some(Display::open(guard, target.headed, limits.start).await?),
        false => None,
    };
    let own = product.environment(root).into_iter().map(|(name, value)| (name, value.to_owned()));
    let environment = own.chain(display.iter().flat_map(Display::environment)).collect();
    let recipe = Recipe { path: &path, product, environment, limit: limits.start };
    Ok((Driver::start(guard, &recipe).await?, display))
}

async fn ask(
    guard: &Guard,
    driver: Driver,
    display: Option<Display>,
    target: &Target,
    trust: &Trust,
    limits: Limits,
) -> Result<(Client, Driver, Option<Display>), SessionError> {
    let place = Place { scratch: guard.scratch(), root: is_root(guard) };
    let wanted = capabilities(target, trust, place);
    match request(&driver.url(), wanted, limits).await? {
        Ok(client) => Ok((client, driver, display)),
        Err(error) => Err(SessionError::refused(&error, driver.tail())),
    }
}

async fn request(
    url: &str,
    capabilities: Map<String, Value>,
    limits: Limits,
) -> Result<Result<Client, fantoccini::error::NewSessionError>, SessionError> {
    let mut builder = ClientBuilder::new(HttpConnector::new());
    builder.capabilities(capabilities);
    let hung = |_| SessionError::Hung { command: Command::Open, after: limits.start };
    timeout(limits.start, builder.connect(url)).await.map_err(hung)
}

/// Compares the two versions in the driver's own answer, which costs nothing.
fn fit(kind: Kind, browser: Option<&Version>, answer: &Map<String, Value>) -> Result<(), SessionError> {
    let driver = answer.get("chrome").and_then(|chrome| chrome["chromedriverVersion"].as_str()).and_then(Version::find);
    match (browser, driver) {
        (Some(browser), Some(driver)) if kind.product().versions_match() && browser.major != driver.major => {
            Err(SessionError::Mismatch { kind, browser: browser.clone(), driver })
        }
        _ => Ok(()),
    }
}

/// A refusal because of versions is worded as a mismatch; the driver's words for it differ from one to the next.
async fn explained(error: SessionError, target: &Target, driver: PathBuf, limits: Limits) -> SessionError {
    let kind = target.kind;
    if !matches!(error, SessionError::Refused { .. }) || !kind.product().versions_match() {
        return error;
    }
    let versions = (Version::ask(&target.binary, limits.start).await, Version::ask(&driver, limits.start).await);
    match versions {
        (Ok(browser), Ok(driver)) if browser.major != driver.major => SessionError::Mismatch { kind, browser, driver },
        _ => error,
    }
}
