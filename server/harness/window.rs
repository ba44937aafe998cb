//! A browser that is opened for a person.

use std::io;
use std::process::{ExitStatus, Stdio};

use tokio::process::Child;

use crate::browsers::{Place, chromium_arguments};
use crate::guard::Guard;
use crate::launch::is_root;
use crate::{Target, Trust};

/// A Chromium window that nobody drives. Its processes and its profile go away with it, even when framelab is killed.
pub struct Window {
    child: Child,
    /// Ends what is left and removes the profile when it is dropped.
    _guard: Guard,
}

impl Window {
    /// Opens `url` in a Chromium that has WebMCP, trusts the lab, and keeps its profile in a directory that is thrown away.
    ///
    /// # Errors
    /// When the browser or the shell that tidies up after it cannot be started.
    pub async fn open(target: &Target, trust: &Trust, url: &str) -> io::Result<Self> {
        let mut guard = Guard::start().await?;
        let place = Place { scratch: guard.scratch(), root: is_root(&guard) };
        let mut command = guard.command(&target.binary);
        command.args(chromium_arguments(target, trust, place)).arg(url);
        let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
        guard.watch(&child).await?;
        Ok(Self { child, _guard: guard })
    }

    /// Waits until the person has closed it, or it has failed.
    ///
    /// # Errors
    /// When the system cannot say how it ended.
    pub async fn ended(&mut self) -> io::Result<ExitStatus> {
        self.child.wait().await
    }

    /// Closes it. The profile goes away a moment later, by the guard's doing: nobody at a prompt should wait for that.
    pub async fn close(mut self) {
        // It may be gone already. Nothing in a profile that is thrown away is worth a slow farewell.
        let _ = self.child.kill().await;
    }
}
