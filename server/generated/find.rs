//! Differences among many trees: each way of differing is shrunk once and written down.

use std::{collections::BTreeSet, fmt::Write as _, path::Path, sync::Arc};

use framelab_harness::{
    SessionError,
    run::{ScenarioResult, Seat},
    shell::word,
};
use framelab_model::{scenario::Scenario, verdict::Verdict};

use super::shrink::{Bounds, Shrunk, Way, shrink};
use crate::web::Registry;

/// A difference, ready to be replayed.
#[derive(Debug, Clone)]
pub struct Find {
    /// The tree in which it was first seen.
    pub first_seen: String,
    /// The smallest tree that shows it.
    pub shrunk: Shrunk,
    /// What else a run has to be told to see it: whose API, on which build.
    pub options: Vec<String>,
}

/// Shrinks one fact for each new way in which results differ from the rules, and tells each find as it comes: wrong answers
/// first, then those that prove nothing. Known deviations are not looked at.
///
/// # Errors
/// When no session can be had.
pub async fn find(
    registry: &Registry,
    seat: &mut Seat,
    results: &[(Arc<Scenario>, ScenarioResult)],
    bounds: Bounds,
    tell: &mut (dyn FnMut(Find) + Send),
) -> Result<(), SessionError> {
    let mut ways = BTreeSet::new();
    let all = results.iter().flat_map(|(scenario, result)| result.unexpected().map(move |fact| (scenario, fact)));
    let mut new: Vec<_> = all.filter(|(_, fact)| ways.insert(Way::of(fact))).collect();
    new.sort_by_key(|(_, fact)| fact.verdict != Verdict::Fail);
    for (number, (scenario, fact)) in new.into_iter().enumerate() {
        let mut shrunk = shrink(registry, seat, scenario, fact, bounds).await?;
        // Several ways may begin at one tree, and each has a file of its own.
        shrunk.scenario.id = format!("{}_find_{number}", scenario.id);
        tell(Find { first_seen: scenario.id.clone(), shrunk, options: vec![] });
    }
    Ok(())
}

/// Runs scenarios that were seen to differ once more, and shrinks what differs; see [`find`].
///
/// # Errors
/// When no session can be had.
pub async fn shrink_again(
    registry: &Registry,
    seat: &mut Seat,
    scenarios: &[Arc<Scenario>],
    bounds: Bounds,
    tell: &mut (dyn FnMut(Find) + Send),
) -> Result<(), SessionError> {
    let mut results = vec![];
    for scenario in scenarios {
        results.push((Arc::clone(scenario), seat.run(scenario).await?));
    }
    find(registry, seat, &results, bounds, tell).await
}

impl Find {
    /// The command that shows the difference again, when the file lies in `dir`.
    #[must_use]
    pub fn command(&self, dir: &Path) -> String {
        let mut words = vec!["framelab run --scenarios".to_owned(), word(&dir.to_string_lossy()), self.shrunk.scenario.id.clone()];
        words.extend(self.options.iter().cloned());
        words.join(" ")
    }

    /// The file's place in a folder of scenarios.
    #[must_use]
    pub fn place(&self) -> String {
        format!("{}.toml", self.shrunk.scenario.id)
    }

    /// The scenario file, headed by what differs and how to see it again.
    #[must_use]
    pub fn file(&self, dir: &Path) -> String {
        let Shrunk { scenario, fact, loads, smallest } = &self.shrunk;
        let mut text = format!("# Shrunk from {} in {loads} page loads", self.first_seen);
        text.push_str(if *smallest { "; no smaller step differs.\n" } else { "; the time was up before it was smallest.\n" });
        // Writing to a string cannot fail.
        let _ = writeln!(text, "# {} ({})", fact.question, fact.id);
        let _ = writeln!(text, "# expected {} by rule {}, observed {}", fact.expected, fact.rule, fact.observed);
        let _ = writeln!(text, "# {}", self.command(dir));
        // Whatever shrinking gives can be said by a file.
        text + &scenario.to_toml().unwrap_or_default()
    }

    /// Writes the file below a folder of scenarios.
    ///
    /// # Errors
    /// What the system says.
    pub fn write(&self, dir: &Path) -> std::io::Result<()> {
        let path = dir.join(self.place());
        path.parent().map_or(Ok(()), std::fs::create_dir_all)?;
        std::fs::write(path, self.file(dir))
    }
}
