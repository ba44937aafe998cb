//! Scenarios that nobody wrote: whole matrices, random trees, origin strings, and smaller versions of a tree that differs.
//!
//! Everything is decided by a seed, so the same seed means the same scenarios on every machine.

mod dice;
mod matrix;
mod sites;

pub use dice::Dice;
pub use matrix::{MOST_ORIGINS, Shape, exhaustive};
