//! What the doctor looks at: programs, ports, and a live session of every browser that has both of its programs.

use std::sync::Arc;

use framelab::{
    Lab,
    web::{Choice, Registry},
};
use framelab_harness::{
    SearchPath, Wanted,
    doctor::{Finding, browsers, examine},
    run::Seat,
};
use serde::Serialize;

use crate::cli::exit::Failure;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Group {
    /// A browser or a driver.
    Program,
    /// A port of the lab.
    Port,
    /// A browser that was started and loaded a page of the lab.
    Session,
}

impl Group {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Program => "program",
            Self::Port => "port",
            Self::Session => "session",
        }
    }
}

/// One thing that was looked at.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Check {
    pub(super) group: Group,
    pub(super) what: String,
    pub(super) good: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) found: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) version: Option<String>,
    /// What a session showed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) says: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) problem: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) fix: Option<String>,
}

impl Check {
    fn good(group: Group, what: impl ToString) -> Self {
        Self { group, what: what.to_string(), good: true, found: None, version: None, says: None, problem: None, fix: None }
    }

    fn but(self, problem: impl ToString, fix: impl ToString) -> Self {
        Self { good: false, problem: Some(problem.to_string()), fix: Some(fix.to_string()), ..self }
    }
}

/// Every check, programs first. A browser whose programs have a problem is not started.
pub(super) async fn all() -> Result<Vec<Check>, Failure> {
    let path = SearchPath::from_env();
    let mut programs: Vec<Finding> = Vec::new();
    let mut whole = Vec::new();
    for wanted in browsers(&path) {
        let parts = examine(&wanted, &path).await;
        if parts.iter().all(Finding::is_good) {
            whole.push(wanted);
        }
        // One driver may serve two browsers.
        programs.extend(parts.into_iter().filter(|part| !programs.contains(part)).collect::<Vec<_>>());
    }
    let lab = Lab::start(Choice::Preferred, Registry::default(), |_, _| None)?;
    let mut checks: Vec<_> = programs.iter().map(program).chain(ports(&lab)).collect();
    for wanted in &whole {
        checks.push(session(&lab, wanted, &path).await);
    }
    lab.shutdown().await;
    Ok(checks)
}

fn program(finding: &Finding) -> Check {
    Check {
        good: finding.is_good(),
        found: finding.found.as_ref().map(|path| path.display().to_string()),
        version: finding.version.as_ref().map(ToString::to_string),
        problem: finding.problem.clone(),
        fix: finding.fix.clone(),
        ..Check::good(Group::Program, &finding.what)
    }
}

fn ports(lab: &Lab) -> Vec<Check> {
    let check = |(nominal, actual): (u16, u16)| match nominal == actual {
        true => Check { says: Some("free".into()), ..Check::good(Group::Port, nominal) },
        false => Check::good(Group::Port, nominal).but(
            format!("busy, so the lab would use {actual} and printed addresses would differ"),
            "end the program that listens there, perhaps another framelab, or choose with `framelab serve --port PORT`",
        ),
    };
    lab.ports().pairs().map(check).collect()
}

/// Starts the browser and loads the lab's own page, which also shows whether its certificate is trusted.
async fn session(lab: &Lab, wanted: &Wanted, path: &SearchPath) -> Check {
    let check = Check::good(Group::Session, &wanted.label);
    let target = match wanted.locate(path) {
        Ok(target) => target,
        Err(missing) => return check.but(&missing, &missing.fix),
    };
    let mut seat = Seat::new(target, lab.trust(), lab.ports().clone(), Arc::default());
    let outcome = seat.fingerprint().await;
    let version = seat.version().map(ToString::to_string);
    seat.close().await;
    match outcome {
        Ok((_, false)) => {
            Check { version, says: Some("trusts the lab; has no WebMCP, so only `--implementation` can be tested".into()), ..check }
        }
        Ok((rows, true)) => {
            let place = rows.get("where").cloned().unwrap_or_default();
            Check { version, says: Some(format!("trusts the lab; has {place}")), ..check }
        }
        Err(error) => {
            check.but(error, "run with FRAMELAB_LOG=debug for more; in a container without a user of its own, look at the driver's message")
        }
    }
}
