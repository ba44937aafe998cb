//! The examination: the reference is asked everything, each variant until it is caught.

use std::{
    collections::BTreeSet,
    num::NonZeroUsize,
    sync::Arc,
    time::{Duration, Instant},
};

use framelab::Lab;
use framelab_harness::{
    Implementation, Target, Trust,
    expect::Expectations,
    implementation::Fault,
    run::{ScenarioResult, Seat},
};
use framelab_model::{Ports, Rule, scenario::Scenario, verdict::Verdict};

use super::{candidates::candidates, work::shared};
use crate::cli::exit::Failure;

/// A variant that hangs so often would take minutes, and a hang proves nothing.
const PATIENCE: usize = 3;

pub(super) struct Exam {
    pub(super) target: Target,
    pub(super) scenarios: Vec<Arc<Scenario>>,
    trust: Trust,
    ports: Ports,
    pub(super) jobs: NonZeroUsize,
}

/// What became of a variant.
#[derive(Debug, Clone)]
pub(super) struct Variant {
    pub(super) fault: &'static Fault,
    /// The scenario that caught it, if one did.
    pub(super) by: Option<String>,
    /// The rules whose facts told it.
    pub(super) rules: BTreeSet<Rule>,
    /// Scenarios that noticed something, but by a rule that the fault does not break.
    pub(super) elsewhere: BTreeSet<String>,
    /// How many scenarios were asked.
    pub(super) asked: usize,
    pub(super) took: Duration,
}

impl Exam {
    pub(super) fn new(lab: &Lab, target: Target, scenarios: Vec<Arc<Scenario>>, jobs: NonZeroUsize) -> Self {
        Self { target, scenarios, trust: lab.trust(), ports: lab.ports().clone(), jobs }
    }

    /// A seat that knows no deviations: those of a browser's own API say nothing about ours.
    pub(super) fn seat(&self) -> Seat {
        let expectations = Arc::new(Expectations::default());
        Seat::new(self.target.clone(), self.trust.clone(), self.ports.clone(), expectations).with(Implementation::Reference)
    }

    /// Every scenario on the reference.
    pub(super) async fn reference(&self) -> Result<Vec<ScenarioResult>, Failure> {
        eprintln!("reference: {} scenarios", self.scenarios.len());
        let ask = async |mut seat: Seat, scenario: Arc<Scenario>| {
            let result = seat.run(&scenario).await.map_err(Failure::set_up);
            (seat, result)
        };
        shared(self.jobs, || self.seat(), self.scenarios.clone(), ask).await
    }

    /// Every variant, until a scenario catches it.
    pub(super) async fn variants(&self, faults: &[&'static Fault]) -> Result<Vec<Variant>, Failure> {
        eprintln!("variants: {}", faults.len());
        let tasks: Vec<_> = faults.iter().map(|fault| (*fault, candidates(fault, &self.scenarios))).collect();
        shared(
            self.jobs,
            || self.seat(),
            tasks,
            |mut seat, (fault, candidates)| async move {
                let outcome = examine(&mut seat, fault, &candidates).await;
                (seat, outcome)
            },
        )
        .await
    }
}

/// The rules of the facts that failed.
pub(super) fn failures(result: &ScenarioResult) -> impl Iterator<Item = Rule> {
    result.facts.iter().filter(|fact| fact.verdict == Verdict::Fail).map(|fact| fact.rule)
}

/// The rules that the fault breaks and whose facts failed: what fails for another reason does not count.
fn told(fault: &Fault, result: &ScenarioResult) -> BTreeSet<Rule> {
    failures(result).filter(|rule| fault.rules.contains(rule)).collect()
}

/// Asks about one fault, one scenario after the other, until one catches it.
async fn examine(seat: &mut Seat, fault: &'static Fault, scenarios: &[Arc<Scenario>]) -> Result<Variant, Failure> {
    let started = Instant::now();
    seat.implement(Implementation::Faulty(fault.name)).await.map_err(Failure::set_up)?;
    let mut variant = Variant { fault, by: None, rules: BTreeSet::new(), elsewhere: BTreeSet::new(), asked: 0, took: Duration::ZERO };
    let mut hung = 0;
    for scenario in scenarios {
        let result = seat.run(scenario).await.map_err(Failure::set_up)?;
        variant.asked += 1;
        variant.rules = told(fault, &result);
        if !variant.rules.is_empty() {
            variant.by = Some(scenario.id.clone());
            break;
        }
        if failures(&result).next().is_some() {
            variant.elsewhere.insert(scenario.id.clone());
        }
        hung += usize::from(result.facts.iter().any(|fact| fact.verdict == Verdict::Timeout));
        if hung >= PATIENCE {
            break;
        }
    }
    variant.took = started.elapsed();
    let word = variant.by.as_deref().unwrap_or("NOT CAUGHT");
    eprintln!("  {:<36} {word} ({} asked, {:.1} s)", fault.name, variant.asked, variant.took.as_secs_f64());
    Ok(variant)
}
