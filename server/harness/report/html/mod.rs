//! One HTML file with everything inside: it opens from a disk or an attachment, asks nobody for anything, and draws only
//! what is looked at, so that a hundred thousand facts stay usable.

mod data;
mod evidence;
mod page;
mod words;

pub(crate) use page::{STYLE, json, page};

use std::io::{self, Write};
use std::path::PathBuf;

use super::Report;
use crate::record::Recording;
use page::ReportPage;

/// The page of a recording.
#[derive(Debug, Clone, Default)]
pub struct Html {
    /// Where the files of evidence lie, which the page takes in; without it their names are shown.
    pub evidence: Option<PathBuf>,
}

impl Report for Html {
    fn write(&self, recording: &Recording, out: &mut dyn Write) -> io::Result<()> {
        let word = super::text::verdict(recording).map_or_else(|bad| bad, str::to_owned);
        let title = word[..1].to_uppercase() + &word[1..];
        let data = json(&data::Data::new(recording, self.evidence.as_deref()))?;
        page(&ReportPage::new(title, data), out)
    }
}
