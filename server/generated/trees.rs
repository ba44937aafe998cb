//! Random trees.

use std::{ops::Range, sync::Arc};

use framelab_harness::{
    SessionError,
    run::{ScenarioResult, Seat},
};
use framelab_model::{generate, scenario::Scenario};

use crate::web::Registry;

/// Makes trees of a seed and serves them.
pub fn publish(registry: &Registry, seed: u64, numbers: Range<u64>) -> Vec<Arc<Scenario>> {
    numbers.map(|number| registry.publish(generate::topology(seed, number))).collect()
}

/// Runs trees of a seed, one after the other, and tells each result as it comes.
///
/// # Errors
/// When no session can be had.
pub async fn trees(
    registry: &Registry,
    seat: &mut Seat,
    seed: u64,
    numbers: Range<u64>,
    tell: &mut (dyn FnMut(&Arc<Scenario>, ScenarioResult) + Send),
) -> Result<(), SessionError> {
    for scenario in publish(registry, seed, numbers) {
        let result = seat.run(&scenario).await?;
        tell(&scenario, result);
    }
    Ok(())
}
