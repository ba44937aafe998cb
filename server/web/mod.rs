//! The web side of the lab: listeners, virtual hosts and pages.

mod arrival;
mod guard;
mod listen;

pub use arrival::{Arrival, RequestOrigin};
pub use guard::protect;
pub use listen::{Choice, Limits, ListenError, Listeners, Running, bind};
