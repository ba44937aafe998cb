//! Whole matrices.

use framelab_harness::{
    SessionError,
    run::{ScenarioResult, Seat},
};
use framelab_model::generate::{self, Shape};

use crate::web::Registry;

/// Runs every list on both sides between every two frames of a shape, in one page load.
///
/// # Errors
/// When no session can be had.
pub async fn exhaustive(registry: &Registry, seat: &mut Seat, shape: Shape, origins: usize) -> Result<ScenarioResult, SessionError> {
    let scenario = registry.publish(generate::exhaustive(shape, origins));
    seat.run(&scenario).await
}
