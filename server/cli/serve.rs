//! `framelab serve`: the lab, until Ctrl-C.

mod banner;
mod browser;
mod command;
mod interrupts;
mod ready;

use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use framelab::{Lab, web::Choice};
use framelab_harness::{Implementation, Window};

use super::{
    exit::{Code, Failure},
    options::ScenarioSource,
};
use interrupts::Interrupts;
use ready::ReadyFile;

/// Start the lab, print its address and how to open it
#[derive(Debug, Clone, Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Serve {
    #[command(flatten)]
    scenarios: ScenarioSource,
    /// Use exactly five ports from this one upwards; a busy one is then an error. 0 takes any free ones
    #[arg(long, value_name = "PORT")]
    port: Option<u16>,
    /// Put an implementation in place of the browser's own WebMCP: reference, faulty:NAME or script:PATH
    #[arg(long, value_name = "WHICH", default_value_t)]
    implementation: Implementation,
    /// Open the lab in an installed Chromium, with the right flags and a profile that is thrown away
    #[arg(long)]
    open: bool,
    /// Write {pid, home, origins} as JSON to FILE once every listener accepts; FILE goes away with the lab
    #[arg(long, value_name = "FILE")]
    ready_file: Option<PathBuf>,
}

const AFTER_HELP: &str = "\
The lab listens on 127.0.0.1 and [::1] only, and every name below .localhost leads there, so nothing is set up first.
It uses 8443 to 8445 for https, 8080 and 8081 for http, and any free port in place of one that is busy.

Certificates are made for each run and kept in memory. A browser that does not trust them leaves foreign frames blank:
take the command that is printed at the start, or let --open run it.

Examples:
  framelab serve --open
  framelab serve --scenarios my-scenarios
  framelab serve --implementation script:polyfill.js
  framelab serve --port 0 --ready-file lab.json";

impl Serve {
    pub(crate) async fn run(self) -> Result<Code, Failure> {
        // First of all, so that no moment is left in which Ctrl-C would leave something behind.
        let mut interrupts = Interrupts::listen().map_err(Failure::internal)?;
        let lab = Lab::start(self.choice(), self.scenarios.registry()?, |ports, root| Some(browser::advice(ports, root)))?;
        lab.implementations().make_usual(&self.implementation).map_err(|error| Failure::Usage(error.to_string()))?;
        let ready = self.ready_file.map(|file| ReadyFile::write(file, &lab)).transpose()?;
        say(&banner::text(&lab, &self.implementation));
        let mut window = if self.open { Some(browser::open(&lab).await?) } else { None };
        tokio::select! {
            () = interrupts.next() => {}
            () = report_end(&mut window) => {}
        }
        // It goes first: whoever finds it must find the lab as well.
        drop(ready);
        tokio::select! {
            // Somebody who presses Ctrl-C twice does not want to wait for anything.
            () = interrupts.next() => {}
            () = close(window, lab) => {}
        }
        Ok(Code::Expected)
    }

    fn choice(&self) -> Choice {
        match self.port {
            None => Choice::Preferred,
            Some(0) => Choice::Free,
            Some(base) => Choice::Exact { base },
        }
    }
}

/// Tells when the browser goes away, and then waits for ever: the lab goes on, others may be using it.
async fn report_end(window: &mut Option<Window>) {
    if let Some(window) = window {
        match window.ended().await {
            Ok(status) if status.success() => say("The browser was closed. The lab goes on until Ctrl-C.\n"),
            Ok(status) => eprintln!("the browser failed ({status}); start it with the command above to see what it says"),
            Err(error) => eprintln!("the browser is out of reach: {error}"),
        }
    }
    std::future::pending().await
}

async fn close(window: Option<Window>, lab: Lab) {
    let browser = async {
        if let Some(window) = window {
            window.close().await;
        }
    };
    tokio::join!(browser, lab.shutdown());
}

/// Unlike `print!` it does not mind a reader that has gone away: the lab serves all the same.
fn say(text: &str) {
    let mut out = std::io::stdout();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}
