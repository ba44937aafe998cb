//! framelab: which document of a frame tree may see, hear and call the WebMCP tools of which other document.
//!
//! - [`framelab_model`] is the pure core: scenarios, the oracle, plans and the judge.
//! - [`framelab_tls`] makes the certificates of a run.
//! - [`framelab_harness`] drives real browsers.
//! - [`web`] serves the frame trees, and [`lab`] puts one run of all this together.

pub mod expectations;
pub mod generated;
pub mod lab;
pub mod web;

pub use lab::Lab;
