//! Whose WebMCP a run asks: the browser's own, or a script that takes its place in every document of a tree.

mod bundle;
mod faults;
mod kind;
mod limits;

pub use bundle::{CLEAR, Unreadable};
pub use faults::{Fault, faults};
pub use kind::{Implementation, ImplementationError};
pub(crate) use limits::limits;
