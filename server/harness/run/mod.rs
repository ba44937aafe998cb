//! Running scenarios in a session: load the tree, hand over the plan, judge what comes back.

mod crew;
mod engine;
mod evidence;
mod fingerprint;
mod names;
mod probe;
mod result;
mod runner;
mod seat;
mod select;
mod stop;
mod story;
mod turns;
mod unasked;
mod worker;

pub use engine::{Case, Engine, Entry, Options};
pub use evidence::{EvidenceFolder, Sight};
pub use fingerprint::fingerprint_scenario;
pub use probe::{Surface, probe_scenario};
pub use result::{FactResult, ScenarioResult, Timing};
pub use runner::Runner;
pub use seat::Seat;
pub use select::{Selection, Shard, ShardError};
pub use stop::Stop;
pub use unasked::{fact_count, fact_rules};
