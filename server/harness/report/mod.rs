//! Reports: one file a format, each made from a recording and from nothing else.

mod json;

use std::io::{self, Write};

use crate::record::Recording;

pub use json::Json;

/// A format. A report that fails stops neither the run nor the other reports.
pub trait Report {
    /// Writes the report of a recording.
    ///
    /// # Errors
    /// When the output cannot be written.
    fn write(&self, recording: &Recording, out: &mut dyn Write) -> io::Result<()>;
}
