//! The other way round: which scenario catches no variant at all?

use std::{collections::BTreeSet, sync::Arc};

use framelab_harness::{implementation::Fault, run::Seat};
use framelab_model::scenario::Scenario;

use super::{
    exam::{Exam, Variant, examine},
    work::shared,
};
use crate::cli::exit::Failure;

impl Exam {
    /// The scenarios that catch nothing. Only those are asked that have not shown themselves yet, and each only until it
    /// catches something: first the faults of its own rules.
    pub(super) async fn idle(&self, variants: &[Variant]) -> Result<Vec<String>, Failure> {
        let busy: BTreeSet<_> = variants.iter().filter_map(|variant| variant.by.as_deref()).collect();
        let open: Vec<_> = self.scenarios.iter().filter(|scenario| !busy.contains(&*scenario.id)).cloned().collect();
        eprintln!("scenarios that have caught nothing so far: {}", open.len());
        let faults: Vec<_> = variants.iter().map(|variant| variant.fault).collect();
        let tasks = open.into_iter().map(|scenario| (faults_for(&scenario, &faults), scenario)).collect();
        let found = shared(
            self.jobs,
            || self.seat(),
            tasks,
            |mut seat, (faults, scenario)| async move {
                let outcome = is_idle(&mut seat, &faults, scenario).await;
                (seat, outcome)
            },
        );
        Ok(found.await?.into_iter().flatten().collect())
    }
}

fn faults_for(scenario: &Scenario, faults: &[&'static Fault]) -> Vec<&'static Fault> {
    let mut faults = faults.to_vec();
    faults.sort_by_key(|fault| {
        let place = fault.rules.iter().position(|rule| scenario.rules.contains(rule));
        place.unwrap_or(usize::MAX)
    });
    faults
}

async fn is_idle(seat: &mut Seat, faults: &[&'static Fault], scenario: Arc<Scenario>) -> Result<Option<String>, Failure> {
    let one = [scenario];
    for fault in faults {
        if examine(seat, fault, &one).await?.by.is_some() {
            return Ok(None);
        }
    }
    Ok(Some(one[0].id.clone()))
}
