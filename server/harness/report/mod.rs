//! Reports: one file a format, each made from a recording and from nothing else.

mod github;
mod html;
mod json;
mod junit;
mod markdown;
mod terminal;
pub(crate) mod text;
mod wptreport;

use std::io::{self, Write};

use crate::record::Recording;

pub use github::GitHub;
pub use html::Html;
pub use json::Json;
pub use junit::JUnit;
pub use markdown::Markdown;
pub use terminal::Terminal;
pub use wptreport::WptReport;

pub(crate) use html::{STYLE, json, page};

/// A format. A report that fails stops neither the run nor the other reports.
pub trait Report {
    /// Writes the report of a recording.
    ///
    /// # Errors
    /// When the output cannot be written.
    fn write(&self, recording: &Recording, out: &mut dyn Write) -> io::Result<()>;
}
