//! From a tree that differs to a smallest one that differs in the same way.

use std::time::{Duration, Instant};

use framelab_harness::{
    SessionError,
    run::{FactResult, Seat},
};
use framelab_model::{Rule, fact::Channel, generate::smaller, scenario::Scenario, verdict::Verdict};

use crate::web::Registry;

/// How long to go on; what was found by then is told.
#[derive(Debug, Clone, Copy)]
pub struct Bounds {
    /// The most page loads.
    pub loads: usize,
    /// The longest time.
    pub time: Duration,
}

impl Default for Bounds {
    fn default() -> Self {
        Self { loads: 300, time: Duration::from_secs(60) }
    }
}

/// What shrinking came to.
#[derive(Debug, Clone)]
pub struct Shrunk {
    /// The smallest scenario found.
    pub scenario: Scenario,
    /// The fact of it that differs.
    pub fact: FactResult,
    /// How many trees were loaded for it.
    pub loads: usize,
    /// Whether no smaller step differs any more.
    pub smallest: bool,
}

/// What makes two differences the same one.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Way {
    channel: Channel,
    rule: Rule,
    expected: String,
    observed: String,
    verdict: Verdict,
}

impl Way {
    pub(super) fn of(fact: &FactResult) -> Self {
        // Texts that name frames would differ from tree to tree.
        let observed = fact.observed.split(" of ").next().unwrap_or_default().to_owned();
        Self { channel: fact.channel, rule: fact.rule, expected: fact.expected.clone(), observed, verdict: fact.verdict }
    }
}

/// Takes one step after the other towards a smaller tree, as long as the browser still differs in the way of `fact`.
///
/// # Errors
/// When no session can be had.
pub async fn shrink(
    registry: &Registry,
    seat: &mut Seat,
    scenario: &Scenario,
    fact: &FactResult,
    bounds: Bounds,
) -> Result<Shrunk, SessionError> {
    let started = Instant::now();
    let way = Way::of(fact);
    let mut best = Shrunk { scenario: scenario.clone(), fact: fact.clone(), loads: 0, smallest: false };
    // The theme stays, so that expectations for it still hold.
    best.scenario.id = format!("{}_small", scenario.id);
    'smaller: loop {
        for step in smaller(&best.scenario) {
            if best.loads >= bounds.loads || started.elapsed() >= bounds.time {
                return Ok(best);
            }
            best.loads += 1;
            let result = seat.run(&registry.publish(step.clone())).await?;
            if let Some(fact) = result.unexpected().find(|fact| Way::of(fact) == way) {
                (best.scenario, best.fact) = (step, fact.clone());
                continue 'smaller;
            }
        }
        best.smallest = true;
        return Ok(best);
    }
}
