//! What changed from one browser build to another: two recordings in, the difference out.

mod build;
mod change;
mod html;
mod pair;
mod surface;
mod table;
mod terminal;

pub use build::{About, Build};
pub use change::{Answer, Change, Direction, Lone};
pub use pair::Comparison;
pub use surface::SurfaceChange;
pub use table::{Differing, SurfaceRow, Table};
