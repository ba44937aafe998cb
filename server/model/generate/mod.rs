//! Scenarios that nobody wrote: whole matrices, random trees, origin strings, and smaller versions of a tree that differs.
//!
//! Everything is decided by a seed, so the same seed means the same scenarios on every machine.

mod dice;
mod edit;
mod forms;
mod lists;
mod matrix;
mod relation;
mod shrink;
mod sites;
mod strings;
mod tree;

pub use dice::Dice;
pub use matrix::{MOST_ORIGINS, Shape, UnknownShape, exhaustive};
pub use relation::{Breach, Relation};
pub use shrink::smaller;
pub use strings::{Difference, Quirk, origin_string, origin_strings};
pub use tree::topology;

use crate::scenario::Scenario;

/// The scenario of an id that these modules give: a tree or a matrix is made anew wherever it is asked for.
#[must_use]
pub fn by_id(id: &str) -> Option<Scenario> {
    let (theme, case) = id.split_once('/')?;
    let (first, number) = case.rsplit_once('_')?;
    let scenario = match theme {
        "generated" => topology(first.parse().ok()?, number.parse().ok()?),
        "exhaustive" => exhaustive(first.parse().ok()?, number.parse().ok()?),
        _ => return None,
    };
    (scenario.id == id).then_some(scenario)
}
