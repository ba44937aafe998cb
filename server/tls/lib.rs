//! Certificates of the lab: one root for each run, one leaf for each host, both in memory.
//!
//! Browsers hide WebMCP from insecure documents, so every lesson and test needs real HTTPS on many hosts. A wildcard
//! would be simpler, but browsers refuse `*.localhost`; hence a leaf for exactly the host that a handshake names.

mod config;
mod error;
mod leaf;
mod names;
mod resolver;
mod root;

pub use error::TlsError;
pub use leaf::Profile;
pub use names::{covers, is_lab_host, is_lab_name};
pub use root::LabRoot;
