//! The pure core of framelab: origins, policies, frame trees, scenarios, the oracle and the judge.
//!
//! Nothing here does I/O or waits: every function is a calculation that a test can call.

mod clause;
pub mod fact;
pub mod generate;
pub mod observe;
pub mod oracle;
pub mod origin;
pub mod plan;
pub mod policy;
mod ports;
pub mod reading;
mod refusal;
mod rule;
pub mod scenario;
pub mod steps;
pub mod traits;
pub mod tree;
pub mod verdict;

pub use clause::Clause;
pub use ports::Ports;
pub use refusal::Refusal;
pub use rule::Rule;
