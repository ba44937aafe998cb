//! A display for browsers that have no headless mode.

use std::io;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::Child;
use tokio::time::timeout;

use crate::SearchPath;
use crate::guard::Guard;

/// Which display a browser draws on.
#[derive(Debug)]
pub(crate) enum Display {
    /// The user's own.
    Own,
    /// A virtual one that this session started; the guard ends it.
    Virtual {
        number: u32,
        /// Kept so that the display's process is collected when it ends.
        _server: Child,
    },
}

/// Why there is no display.
#[derive(Debug, thiserror::Error)]
pub enum DisplayError {
    /// Neither a display nor a program that makes one.
    #[error("this browser needs a display: install Xvfb (Debian: `apt-get install xvfb`) or set DISPLAY")]
    Nowhere,
    /// Somebody wants to watch where nothing can be shown.
    #[error("there is no display to show the browser's window on: set DISPLAY or WAYLAND_DISPLAY, or let it run without a window")]
    Unseen,
    /// The virtual display did not start.
    #[error("{} did not start: {source}", path.display())]
    Start {
        /// The display server.
        path: PathBuf,
        /// What went wrong.
        source: io::Error,
    },
}

/// Whether a window can be shown here; elsewhere than on Linux it can without any variable.
#[must_use]
pub fn has_display() -> bool {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(target_os = "linux") || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")
}

impl Display {
    /// Prefers a virtual display unless somebody wants to watch: windows that pop up while one works are a nuisance.
    pub(crate) async fn open(guard: &mut Guard, headed: bool, limit: Duration) -> Result<Display, DisplayError> {
        let own = std::env::var_os("DISPLAY").is_some_and(|display| !display.is_empty());
        if headed && own {
            return Ok(Display::Own);
        }
        match SearchPath::from_env().find(&["Xvfb"]) {
            Some(path) => start(guard, &path, limit).await.map_err(|source| DisplayError::Start { path, source }),
            None if own => Ok(Display::Own),
            None => Err(DisplayError::Nowhere),
        }
    }

    /// The variables that lead a browser to this display and to no other.
    pub(crate) fn environment(&self) -> Vec<(&'static str, String)> {
        match self {
            Display::Own => Vec::new(),
            Display::Virtual { number, .. } => {
                vec![("DISPLAY", format!(":{number}")), ("GDK_BACKEND", "x11".into()), ("WAYLAND_DISPLAY", String::new())]
            }
        }
    }
}

async fn start(guard: &mut Guard, path: &std::path::Path, limit: Duration) -> io::Result<Display> {
    // The server picks a free number and says which one as soon as it accepts: no race, no waiting.
    let mut server = guard.command(path);
    server.args(["-displayfd", "1", "-screen", "0", "1280x900x24", "-nolisten", "tcp"]);
    let mut server = server.stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
    guard.watch(&server).await?;
    let output = server.stdout.take().ok_or_else(|| io::Error::other("no output"))?;
    let mut line = String::new();
    timeout(limit, BufReader::new(output).read_line(&mut line)).await??;
    let number = line.trim().parse().map_err(|_| io::Error::other("it ended without naming a display"))?;
    Ok(Display::Virtual { number, _server: server })
}
