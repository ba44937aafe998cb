//! `framelab qualify`: who tests the tests? A lab is worth what it catches.

mod candidates;
mod exam;
mod reasons;
mod report;
mod reverse;
mod work;

use std::{
    io,
    num::NonZeroUsize,
    path::{Path, PathBuf},
    time::Instant,
};

use clap::Args;
use framelab::{Lab, web::Choice};
use framelab_harness::{SearchPath, Target, implementation::Fault, wanted};

use super::{
    exit::{Code, Failure},
    options::ScenarioSource,
    print::print,
};
use exam::Exam;
use report::Certificate;

/// Run the suite on the reference implementation, which must pass, and on each of its faulty variants, which must not.
#[derive(Debug, Clone, Args)]
pub(crate) struct Qualify {
    /// Only variants whose names contain one of these; the reference is one of the names
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    #[command(flatten)]
    scenarios: ScenarioSource,
    /// chromium, headless-shell, firefox, webkitgtk, or LABEL=KIND:BINARY[,DRIVER]
    #[arg(long, value_name = "BROWSER")]
    browser: Option<String>,
    /// One more argument for the browser (repeatable; write --arg=--flag)
    #[arg(long = "arg", value_name = "ARG", allow_hyphen_values = true)]
    args: Vec<String>,
    /// How many sessions work at the same time
    #[arg(long, value_name = "N", default_value = "2")]
    jobs: NonZeroUsize,
    /// Also look for scenarios that catch no variant and have no reason to exist (takes some minutes)
    #[arg(long)]
    reverse: bool,
    /// Write the result as JSON (- for standard output)
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

impl Qualify {
    pub(crate) async fn run(self) -> Result<Code, Failure> {
        let started = Instant::now();
        let registry = self.scenarios.registry()?;
        let (scenarios, target, faults) = (registry.all(), self.target()?, self.faults()?);
        let lab = Lab::start(Choice::Free, registry, |_, _| None)?;
        let exam = Exam::new(&lab, target, scenarios, self.jobs);
        let reference = if self.wants("reference") { exam.reference().await? } else { vec![] };
        let variants = exam.variants(&faults).await?;
        let idle = if self.reverse { exam.idle(&reference, &variants).await? } else { vec![] };
        lab.shutdown().await;
        let certificate = Certificate::new(&exam, reference, variants, idle, started.elapsed());
        let code = if certificate.is_good() { Code::Expected } else { Code::Unexpected };
        self.write(&certificate)?;
        Ok(code)
    }

    fn target(&self) -> Result<Target, Failure> {
        let flags: Vec<_> = self.browser.clone().into_iter().collect();
        let variable = std::env::var("FRAMELAB_BROWSERS").ok();
        let wanted = wanted(&flags, variable.as_deref()).map_err(|error| Failure::Usage(error.to_string()))?;
        let first = wanted.first().ok_or_else(|| Failure::Usage("no browser is named".into()))?;
        let target = first.locate(&SearchPath::from_env()).map_err(Failure::set_up)?;
        Ok(Target { extra_args: self.args.clone(), ..target })
    }

    fn faults(&self) -> Result<Vec<&'static Fault>, Failure> {
        let faults: Vec<_> = framelab_harness::implementation::faults().iter().filter(|fault| self.wants(fault.name)).collect();
        if faults.is_empty() && !self.wants("reference") {
            return Err(Failure::NothingSelected(format!("no variant is called {}", self.names.join(" or "))));
        }
        Ok(faults)
    }

    fn wants(&self, known: &str) -> bool {
        self.names.is_empty() || self.names.iter().any(|name| known.contains(name.as_str()))
    }

    fn write(&self, certificate: &Certificate) -> Result<(), Failure> {
        let json = serde_json::to_string_pretty(&certificate.json()).map_err(Failure::internal)? + "\n";
        let trouble = |path: &Path, error: io::Error| Failure::NoReport(format!("cannot write {}: {error}", path.display()));
        match &self.json {
            Some(path) if path == Path::new("-") => return print(&json),
            Some(path) => std::fs::write(path, json).map_err(|error| trouble(path, error))?,
            None => {}
        }
        print(&certificate.to_string())
    }
}
