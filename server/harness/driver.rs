//! The driver's process: started on a free port, watched until it accepts sessions.

use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{ExitStatus, Stdio};
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::process::Child;
use tokio::time::{Instant, sleep, sleep_until, timeout};

use crate::browsers::{Port, Product};
use crate::guard::Guard;

/// Between two looks at a driver that is starting; chromedriver needs about 20 ms, so a look costs more than it saves.
const PAUSE: Duration = Duration::from_millis(10);

/// One look at a driver that accepts connections but does not answer.
const LOOK: Duration = Duration::from_secs(2);

/// A chosen port can be taken by somebody else before the driver binds it.
const TRIES: usize = 3;

/// Why a driver did not start. The texts end in the last lines of its log, if it wrote any.
#[derive(Debug, thiserror::Error)]
pub enum DriverError {
    /// It could not be run.
    #[error("{} cannot be started: {source}", path.display())]
    Start {
        /// The driver.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// It ended before it accepted a session.
    #[error("{} ended at once ({status}); is it a WebDriver server for this browser?{log}", path.display())]
    Died {
        /// The driver.
        path: PathBuf,
        /// How it ended.
        status: ExitStatus,
        /// The end of its log.
        log: LogTail,
    },
    /// It runs, but does not say that it is ready.
    #[error("{} did not accept a session within {after:?}; is it a WebDriver server?{log}", path.display())]
    Silent {
        /// The driver.
        path: PathBuf,
        /// How long it was given.
        after: Duration,
        /// The end of its log.
        log: LogTail,
    },
}

/// The last lines of a driver's log, indented below the sentence that they explain.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LogTail(Vec<String>);

impl LogTail {
    const LINES: usize = 12;

    fn read(path: &Path) -> LogTail {
        let bytes = std::fs::read(path).unwrap_or_default();
        let text = String::from_utf8_lossy(&bytes);
        let lines: Vec<_> = text.lines().filter(|line| !line.trim().is_empty()).collect();
        LogTail(lines[lines.len().saturating_sub(Self::LINES)..].iter().map(|line| (*line).to_owned()).collect())
    }
}

impl std::fmt::Display for LogTail {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.iter().try_for_each(|line| write!(f, "\n  {line}"))
    }
}

/// A driver that accepts sessions. The guard ends it; dropping this value only stops watching.
#[derive(Debug)]
pub(crate) struct Driver {
    process: Child,
    port: u16,
    log: PathBuf,
}

/// What to start, and how.
pub(crate) struct Recipe<'a> {
    pub(crate) path: &'a Path,
    pub(crate) product: &'a dyn Product,
    pub(crate) environment: Vec<(&'static str, String)>,
    pub(crate) limit: Duration,
}

impl Driver {
    pub(crate) async fn start(guard: &mut Guard, recipe: &Recipe<'_>) -> Result<Driver, DriverError> {
        let mut tries = 1;
        loop {
            let mut driver = Driver::launch(guard, recipe).await.map_err(|source| recipe.start_error(source))?;
            match driver.ready(recipe).await {
                Err(DriverError::Died { .. }) if recipe.product.port() == Port::Chosen && tries < TRIES => tries += 1,
                Err(error) => return Err(error),
                Ok(()) => return Ok(driver),
            }
        }
    }

    async fn launch(guard: &mut Guard, recipe: &Recipe<'_>) -> io::Result<Driver> {
        let port = match recipe.product.port() {
            Port::Announced => 0,
            Port::Chosen => free_port()?,
        };
        let log = guard.scratch().join("driver.log");
        // A file and not a pipe: nobody has to keep reading it, and its end is there when the driver is not.
        let output = std::fs::File::create(&log)?;
        let mut command = guard.command(recipe.path);
        command.args(recipe.product.driver_args(port, guard.scratch()));
        command.envs(recipe.environment.iter().map(|(name, value)| (name, value)));
        command.stdout(output.try_clone()?).stderr(Stdio::from(output));
        let process = command.spawn()?;
        guard.watch(&process).await?;
        Ok(Driver { process, port, log })
    }

    /// Ends with the first of three: the driver is ready, it is dead, or the time is over.
    async fn ready(&mut self, recipe: &Recipe<'_>) -> Result<(), DriverError> {
        let path = recipe.path.to_owned();
        let deadline = Instant::now() + recipe.limit;
        tokio::select! {
            port = accepting(self.port, &self.log, recipe.product) => self.port = port,
            ended = self.process.wait() => {
                let status = ended.map_err(|source| recipe.start_error(source))?;
                return Err(DriverError::Died { path, status, log: self.tail() });
            }
            () = sleep_until(deadline) => {
                return Err(DriverError::Silent { path, after: recipe.limit, log: self.tail() });
            }
        }
        Ok(())
    }

    pub(crate) fn url(&self) -> String {
        format!("http://127.0.0.1:{}/", self.port)
    }

    pub(crate) fn tail(&self) -> LogTail {
        LogTail::read(&self.log)
    }

    /// Whether the process has ended, which tells a lost driver from a lost browser.
    pub(crate) fn is_dead(&mut self) -> bool {
        !matches!(self.process.try_wait(), Ok(None))
    }
}

impl Recipe<'_> {
    fn start_error(&self, source: io::Error) -> DriverError {
        DriverError::Start { path: self.path.to_owned(), source }
    }
}

fn free_port() -> io::Result<u16> {
    Ok(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port())
}

/// Waits, without an end of its own, until a driver says on its port that it is ready.
async fn accepting(chosen: u16, log: &Path, product: &dyn Product) -> u16 {
    loop {
        let text = std::fs::read_to_string(log).unwrap_or_default();
        let port = if chosen == 0 { product.announced(&text) } else { Some(chosen) };
        if let Some(port) = port
            && matches!(timeout(LOOK, says_ready(port)).await, Ok(Ok(true)))
        {
            return port;
        }
        sleep(PAUSE).await;
    }
}

/// Asks for `/status` by hand: the WebDriver client only speaks within a session.
async fn says_ready(port: u16) -> io::Result<bool> {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let mut stream = TcpStream::connect(address).await?;
    let request = format!("GET /status HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    // Not until the end of the stream: chromedriver keeps the connection open whatever the request says.
    let mut part = [0; 1024];
    while !answer.contains(r#""ready":true"#) {
        match stream.read(&mut part).await? {
            0 => return Ok(false),
            read => answer.extend(String::from_utf8_lossy(&part[..read]).chars().filter(|c| !c.is_whitespace())),
        }
    }
    Ok(true)
}
