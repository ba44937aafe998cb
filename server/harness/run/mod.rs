//! Running scenarios in a session: load the tree, hand over the plan, judge what comes back.

mod probe;
mod result;
mod runner;
mod seat;

pub use probe::{Surface, probe_scenario};
pub use result::{FactResult, ScenarioResult, Timing};
pub use runner::Runner;
pub use seat::Seat;
