//! The promise that no process and no file of a session outlives it.

use std::io;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use tokio::io::AsyncWriteExt as _;
use tokio::process::{Child, ChildStdin, Command};
use tokio::time::timeout;

/// Names the scratch directory in the environment of every process of a session; the guard finds them by it.
const MARK: &str = "FRAMELAB_SCRATCH";

/// Longer than the guard's own patience, so that it only runs out when the machine is in trouble.
const PATIENCE: Duration = Duration::from_secs(6);

/// One session's scratch directory, and the shell that ends the session's processes when this value goes away.
///
/// A shell rather than a `Drop` or a signal handler, because neither runs after `kill -9`, `abort` or `process::exit`.
pub(crate) struct Guard {
    scratch: PathBuf,
    shell: Child,
    /// Nothing is read after the first lines: the guard acts when this end closes.
    pipe: ChildStdin,
}

impl Guard {
    pub(crate) async fn start() -> io::Result<Guard> {
        // The guard removes the directory, so it must not go away with a value of ours.
        let scratch = tempfile::Builder::new().prefix("framelab-").tempdir()?.keep();
        let mut shell = Command::new("/bin/sh");
        shell.arg("-c").arg(include_str!("guard.sh")).current_dir("/").env_remove(MARK);
        shell.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        // Out of the terminal's group: Ctrl-C must reach framelab and not the one who tidies up after it.
        let mut shell = shell.process_group(0).spawn()?;
        let pipe = shell.stdin.take().ok_or_else(|| io::Error::other("the guard has no pipe"))?;
        let mut guard = Guard { scratch, shell, pipe };
        let line = format!("{}\n", guard.scratch.display());
        guard.pipe.write_all(line.as_bytes()).await?;
        Ok(guard)
    }

    pub(crate) fn scratch(&self) -> &Path {
        &self.scratch
    }

    /// A command that the guard will find: marked, in a group of its own, and without our standard input.
    pub(crate) fn command(&self, program: &Path) -> Command {
        let mut command = Command::new(program);
        command.env(MARK, &self.scratch).process_group(0).stdin(Stdio::null());
        // Temporary files of drivers and browsers go away with the rest. Elsewhere the scratch directory's
        // path can be so long that a browser's socket below it could not be opened.
        if cfg!(target_os = "linux") {
            command.env("TMPDIR", &self.scratch);
        }
        // A proxy would answer for the lab's own names.
        for variable in ["http_proxy", "https_proxy", "all_proxy"] {
            command.env_remove(variable).env_remove(variable.to_uppercase());
        }
        command
    }

    /// Tells the guard about a group that may not show the mark, for systems that hide environments.
    pub(crate) async fn watch(&mut self, child: &Child) -> io::Result<()> {
        match child.id() {
            Some(group) => self.pipe.write_all(format!("{group}\n").as_bytes()).await,
            None => Ok(()),
        }
    }

    /// Ends the session's processes and waits until they and the directory are gone.
    pub(crate) async fn close(self) {
        let Guard { mut shell, pipe, scratch } = self;
        drop(pipe);
        if timeout(PATIENCE, shell.wait()).await.is_err() {
            tracing::warn!(scratch = %scratch.display(), "processes of a closed session are still there");
        }
    }
}
