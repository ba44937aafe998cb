//! The web side of the lab: listeners, virtual hosts and pages.

mod arrival;
mod assets;
mod document;
mod frames;
mod guard;
mod home;
mod implementations;
mod listen;
mod pages;
mod registry;

pub use arrival::{Arrival, RequestOrigin};
pub use document::frame_url;
pub use guard::protect;
pub use implementations::Implementations;
pub use listen::{Choice, Limits, ListenError, Listeners, Running, bind};
pub use pages::{Lab, router};
pub use registry::{Registry, RegistryError};
