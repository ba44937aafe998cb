//! The other way round: which scenario catches no variant at all?

use std::{
    collections::BTreeSet,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use framelab_harness::{
    Implementation,
    implementation::Fault,
    run::{ScenarioResult, Seat, fact_rules},
};
use framelab_model::{Rule, scenario::Scenario, verdict::Verdict};

use super::{
    exam::{Exam, Variant, failures},
    work::shared,
};
use crate::cli::exit::Failure;

/// The scenarios that have caught nothing yet.
#[derive(Clone)]
struct Open(Arc<Mutex<Vec<Waiting>>>);

/// Which scenarios are asked about a fault.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Round {
    /// Those with a fact of its rules.
    Concerned,
    /// Those without.
    Others,
}

struct Waiting {
    scenario: Arc<Scenario>,
    /// What its facts are about.
    rules: BTreeSet<Rule>,
}

impl Exam {
    /// The scenarios in which no fact fails on any variant, by whichever rule. A fault is asked once for all that are still open:
    /// first for those with a fact of its rules, which most likely see it, and then for the rest. What this browser cannot ask of any
    /// script is left out.
    pub(super) async fn idle(&self, reference: &[ScenarioResult], variants: &[Variant]) -> Result<Vec<String>, Failure> {
        let unaskable = reference.iter().filter(|result| result.facts.iter().all(|fact| fact.verdict == Verdict::Unsupported));
        let unaskable: BTreeSet<_> = unaskable.map(|result| &*result.id).collect();
        let busy: BTreeSet<_> = variants.iter().filter_map(|variant| variant.by.as_deref()).collect();
        let is_open = |scenario: &&Arc<Scenario>| !busy.contains(&*scenario.id) && !unaskable.contains(&*scenario.id);
        let open = Open::new(self.scenarios.iter().filter(is_open));
        eprintln!("scenarios that this browser cannot put to a script: {}", unaskable.len());
        eprintln!("scenarios that have caught nothing so far: {}", open.lock().len());
        for round in [Round::Concerned, Round::Others] {
            let tasks: Vec<_> = variants.iter().map(|variant| (variant.fault, open.clone(), round)).collect();
            let ask = async |mut seat: Seat, (fault, open, round): (&'static Fault, Open, Round)| {
                let outcome = open.ask(&mut seat, fault, round).await;
                (seat, outcome)
            };
            shared(self.jobs, || self.seat(), tasks, ask).await?;
        }
        let idle = open.lock().iter().map(|waiting| waiting.scenario.id.clone()).collect();
        Ok(idle)
    }
}

impl Open {
    fn new<'a>(scenarios: impl Iterator<Item = &'a Arc<Scenario>>) -> Self {
        let waiting = scenarios.map(|scenario| Waiting { scenario: Arc::clone(scenario), rules: fact_rules(scenario) });
        Self(Arc::new(Mutex::new(waiting.collect())))
    }

    /// Lets a fault be caught by as many as can.
    async fn ask(&self, seat: &mut Seat, fault: &'static Fault, round: Round) -> Result<(), Failure> {
        seat.implement(Implementation::Faulty(fault.name)).await.map_err(Failure::set_up)?;
        for scenario in self.of(round, fault) {
            // Another session may have seen it catch something meanwhile.
            let is_open = self.lock().iter().any(|waiting| waiting.scenario.id == scenario.id);
            if is_open && failures(&seat.run(&scenario).await.map_err(Failure::set_up)?).next().is_some() {
                self.lock().retain(|waiting| waiting.scenario.id != scenario.id);
            }
        }
        eprintln!("  {:<36} {} left", fault.name, self.lock().len());
        Ok(())
    }

    fn of(&self, round: Round, fault: &Fault) -> Vec<Arc<Scenario>> {
        let about = |waiting: &&Waiting| fault.rules.iter().any(|rule| waiting.rules.contains(rule)) == (round == Round::Concerned);
        self.lock().iter().filter(about).map(|waiting| Arc::clone(&waiting.scenario)).collect()
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Waiting>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
