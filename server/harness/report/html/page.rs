//! Templates and the data that they carry.

use std::io::{self, Write};

use askama::Template;
use serde::Serialize;

/// What every page of a report looks like: the sheet of all pages, and what reports add.
pub(crate) const STYLE: &str = concat!(include_str!("../../../../pages/style.css"), include_str!("../../../../pages/report/report.css"));

/// The parts of the script, in the order in which they need each other; a file on a disk cannot import modules.
const SCRIPT: &str = concat!(
    include_str!("../../../../pages/report/dom.js"),
    include_str!("../../../../pages/report/facts.js"),
    include_str!("../../../../pages/report/tree.js"),
    include_str!("../../../../pages/report/case.js"),
    include_str!("../../../../pages/report/page.js"),
);

/// The page of a recording.
#[derive(Template)]
#[template(path = "report/report.html", config = "report/askama.toml")]
pub(super) struct ReportPage {
    style: &'static str,
    script: &'static str,
    title: String,
    data: String,
}

impl ReportPage {
    pub(super) fn new(title: String, data: String) -> Self {
        Self { style: STYLE, script: SCRIPT, title, data }
    }
}

/// Writes a page.
pub(crate) fn page(page: &impl Template, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(page.render().map_err(io::Error::other)?.as_bytes())
}

/// JSON that may stand inside a script element: there only `<` can end the element or begin a comment.
pub(crate) fn json(value: &impl Serialize) -> io::Result<String> {
    Ok(serde_json::to_string(value)?.replace('<', "\\u003c"))
}
