//! Running scenarios that nobody wrote: they are made from a shape or a seed, published in the registry of a lab that
//! serves, and run on a seat like any other.

mod find;
mod matrix;
mod relations;
mod shrink;
mod strings;
mod trees;

pub use find::{Find, find, shrink_again};
pub use matrix::exhaustive;
pub use relations::{Broken, relation};
pub use shrink::{Bounds, Shrunk, shrink};
pub use strings::strings;
pub use trees::{publish, trees};
