//! A live browser with a driver, in which every command ends.

use std::future::Future;
use std::time::Duration;

use fantoccini::Client;
use fantoccini::error::CmdError;
use fantoccini::wd::TimeoutConfiguration;
use serde_json::{Map, Value};
use tokio::time::timeout;

use crate::browsers::Trust;
use crate::console::{self, ReadConsole};
use crate::devtools::{DevTools, Root};
use crate::driver::LogTail;
use crate::fault::Command;
use crate::launch::{Local, fit, launch, request};
use crate::{Kind, SessionError, Target, Version};

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

/// Which page is there, and whether a run waits in it.
const PAGE: &str = "arguments[0]({ nonce: window.framelab?.nonce, waits: window.framelab?.waits() });";

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

impl Session {
    /// Starts the target's driver and browser. When this fails, everything that was started has ended.
    pub async fn open(target: &Target, trust: &Trust, limits: Limits) -> Result<Session, SessionError> {
        let (client, local) = launch(target, trust, limits).await?;
        Session::ready(client, Some(local), limits, target.kind).await
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

    /// What was said to the console since the last time, one line an entry. Only Chromium's driver tells; Firefox has it in the
    /// driver's log.
    pub async fn console(&mut self) -> Result<Vec<String>, SessionError> {
        let client = self.client.clone();
        let answer = self.send(Command::ReadConsole, self.limits.command, client.issue_cmd(ReadConsole)).await?;
        Ok(console::lines(&answer))
    }

    /// Ends the process of the document at an address, and waits until the browser has noticed. False if it has no process that
    /// could end without the top document's. Only Chromium's driver can do it.
    pub async fn crash(&mut self, url: &str) -> Result<bool, SessionError> {
        let Some(root) = Root::at(url, &self.devtools(DevTools::roots()).await?) else { return Ok(false) };
        let attached = self.devtools(DevTools::attach(&root)).await?;
        self.devtools(DevTools::crash(&attached)).await?;
        let after = self.limits.command;
        let noticed = async {
            while Root::at(url, &self.devtools(DevTools::roots()).await?).is_some() {}
            Ok(true)
        };
        timeout(after, noticed).await.unwrap_or(Err(SessionError::Hung { command: Command::Crash, after }))
    }

    /// Goes back to the page that ran the plan of a nonce, and waits until it is there. False if it is another load of that page,
    /// because the browser did not keep the one of before.
    pub async fn back_to(&mut self, nonce: &str) -> Result<bool, SessionError> {
        let client = self.client.clone();
        self.send(Command::Navigate, self.limits.command, client.back()).await?;
        let after = self.limits.command;
        let there = async {
            loop {
                match self.run_script(PAGE, vec![], after).await {
                    Ok(page) if page["nonce"] == nonce => return Ok(page["waits"] == true),
                    // The page that is left may be asked, too, and be gone before it answers.
                    Err(error) if !error.leaves_session_usable() => return Err(error),
                    Ok(_) | Err(_) => {}
                }
            }
        };
        timeout(after, there).await.unwrap_or(Err(SessionError::Hung { command: Command::Navigate, after }))
    }

    async fn devtools(&mut self, command: DevTools) -> Result<Value, SessionError> {
        let client = self.client.clone();
        self.send(Command::Crash, self.limits.command, client.issue_cmd(command)).await
    }

    /// The end of the driver's log; nothing where the driver is somebody else's.
    #[must_use]
    pub fn driver_log(&self) -> LogTail {
        self.local.as_ref().map(Local::log).unwrap_or_default()
    }

    /// Ends the session, and waits until its processes and files are gone.
    pub async fn close(self) {
        let Session { client, local, lost, limits, .. } = self;
        if let Some(local) = local {
            // The profile is thrown away, so that there is nothing to be said to the browser any more.
            local.close().await;
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
            Ok(Err(error)) => self.sorted(command, SessionError::of(command, limit, &error)).await,
            Err(_) => SessionError::Hung { command, after: limit },
        };
        self.lost = !error.leaves_session_usable();
        Err(error)
    }

    /// Corrects the driver's first word by what is still alive after it.
    async fn sorted(&mut self, command: Command, error: SessionError) -> SessionError {
        match error {
            SessionError::Crashed { reason, .. } if self.local.as_mut().is_some_and(Local::is_dead) => {
                SessionError::Gone { command, reason }
            }
            // WebKitWebDriver answers with an unrelated error when its browser dies, and knows better at the next command.
            SessionError::Command { reason, .. } if self.is_broken(command).await => SessionError::Crashed { command, reason },
            other => other,
        }
    }

    async fn is_broken(&self, command: Command) -> bool {
        let limit = self.limits.command;
        match timeout(limit, self.client.title()).await {
            Ok(Ok(_)) => false,
            Ok(Err(error)) => !SessionError::of(command, limit, &error).leaves_session_usable(),
            Err(_) => true,
        }
    }
}

/// The driver has to give up first: its answer leaves the session usable, our own limit does not.
fn just_below(limit: Duration) -> Duration {
    limit - (limit / 10).min(Duration::from_millis(500))
}
