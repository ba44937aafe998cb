//! `framelab doctor`: what there is, what is missing, and the way to get it.

mod checks;

use clap::Args;
use framelab_harness::Kind;

use super::exit::{Code, Failure};
use super::print::print;
use checks::{Check, Group};

/// Say which browsers and drivers there are, whether they work, and what to do about those that do not.
#[derive(Debug, Clone, Args)]
pub(crate) struct Doctor {
    /// Print an array of {group, what, good, found?, version?, says?, problem?, fix?}
    #[arg(long)]
    json: bool,
}

impl Doctor {
    pub(crate) async fn run(&self) -> Result<Code, Failure> {
        let checks = checks::all().await?;
        match self.json {
            true => print(&(serde_json::to_string_pretty(&checks).map_err(Failure::internal)? + "\n"))?,
            false => print(&checks.iter().map(words).collect::<String>())?,
        }
        Ok(if works(&checks, Kind::Chromium) { Code::Expected } else { Code::SetUp })
    }
}

/// Chromium is what every other verb uses without being told; the others are extras.
fn works(checks: &[Check], kind: Kind) -> bool {
    checks.iter().any(|check| check.group == Group::Session && check.what == kind.name() && check.good)
}

fn words(check: &Check) -> String {
    let mark = if check.good { "ok     " } else { "PROBLEM" };
    let parts = [check.version.clone(), check.found.clone(), check.says.clone(), check.problem.clone()];
    let said = parts.into_iter().flatten().collect::<Vec<_>>().join(", ");
    let fix = check.fix.as_ref().map(|fix| format!("        fix: {fix}\n")).unwrap_or_default();
    format!("{mark} {:<8} {}: {said}\n{fix}", check.group.name(), check.what)
}
