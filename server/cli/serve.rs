//! `framelab serve`: the lab, until Ctrl-C.

mod banner;
mod browser;
mod ready;

use std::path::PathBuf;

use clap::Args;
use framelab::{Lab, web::Choice};

use super::{
    exit::{Code, Failure},
    options::ScenarioSource,
};

/// Start the lab, print its address and how to open it.
#[derive(Debug, Clone, Args)]
pub(crate) struct Serve {
    #[command(flatten)]
    scenarios: ScenarioSource,
    /// Use exactly five ports from this one upwards; a busy one is then an error
    #[arg(long, value_name = "PORT", value_parser = clap::value_parser!(u16).range(1..))]
    port: Option<u16>,
    /// Open the lab in an installed Chromium, with the right flags and a profile that is thrown away
    #[arg(long)]
    open: bool,
    /// Write {pid, home, origins} as JSON to FILE once every listener accepts
    #[arg(long, value_name = "FILE")]
    ready_file: Option<PathBuf>,
}

impl Serve {
    pub(crate) async fn run(self) -> Result<Code, Failure> {
        let registry = self.scenarios.registry()?;
        let choice = self.port.map_or(Choice::Preferred, |base| Choice::Exact { base });
        let lab = Lab::start(choice, registry, |ports, root| Some(browser::advice(ports, root)))?;
        if let Some(file) = &self.ready_file {
            ready::write(file, &lab)?;
        }
        print!("{}", banner::text(&lab));
        let opened = if self.open { Some(browser::open(&lab)?) } else { None };
        let ended = until_interrupted().await;
        drop(opened);
        lab.shutdown().await;
        if let Some(file) = &self.ready_file {
            // A file that outlives its lab would send the next reader to a dead address.
            let _ = std::fs::remove_file(file);
        }
        ended.map(|()| Code::Expected)
    }
}

/// Ctrl-C, or a polite request of the system to end.
async fn until_interrupted() -> Result<(), Failure> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate()).map_err(Failure::internal)?;
    tokio::select! {
        ended = tokio::signal::ctrl_c() => ended.map_err(Failure::internal),
        _ = terminate.recv() => Ok(()),
    }
}
