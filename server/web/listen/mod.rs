//! The listeners: which ports they take, what they put up with from clients, and how they end.
//!
//! Binding and serving are separate steps, so that a busy port is reported before anything else starts, and so that
//! whoever bound the ports also decides when they are given back.

mod accept;
mod bind;
mod choice;
mod connection;
mod door;
mod error;
mod limits;
mod running;
mod slots;

pub use bind::{Listeners, bind};
pub use choice::Choice;
pub use error::ListenError;
pub use limits::Limits;
pub use running::Running;
