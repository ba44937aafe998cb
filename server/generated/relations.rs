//! Relations that need no oracle, on a browser.

use framelab_harness::{
    SessionError,
    run::{ScenarioResult, Seat},
};
use framelab_model::{
    generate::{Breach, Dice, Relation, topology},
    scenario::Scenario,
};

use crate::web::Registry;

/// A relation that a browser does not keep.
#[derive(Debug, Clone)]
pub struct Broken {
    /// The tree before the change.
    pub before: Scenario,
    /// The tree after it.
    pub after: Scenario,
    /// The facts that do not fit together.
    pub breaches: Vec<Breach>,
}

/// Runs a tree of a seed as it is and changed, and compares what the browser did; what the rules say plays no part.
///
/// # Errors
/// When no session can be had.
pub async fn relation(
    registry: &Registry,
    seat: &mut Seat,
    relation: Relation,
    seed: u64,
    number: u64,
) -> Result<Option<Broken>, SessionError> {
    let before = topology(seed, number);
    let after = relation.vary(&before, &mut Dice::new(seed, !number));
    let first = seat.run(&registry.publish(before.clone())).await?;
    let second = seat.run(&registry.publish(after.clone())).await?;
    let breaches = relation.breaches(&before, &seen(&first), &seen(&second));
    Ok((!breaches.is_empty()).then_some(Broken { before, after, breaches }))
}

fn seen(result: &ScenarioResult) -> Vec<(&str, &str)> {
    result.facts.iter().map(|fact| (&*fact.id, &*fact.observed)).collect()
}
