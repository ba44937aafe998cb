//! A comparison as one HTML file, of two builds or more.

use std::collections::BTreeMap;
use std::io::{self, Write};

use askama::Template;
use serde::Serialize;

use super::{Comparison, Table};
use crate::report::{STYLE, json, page, text};

const SCRIPT: &str = concat!(include_str!("../../../pages/report/dom.js"), include_str!("../../../pages/report/compare.js"));

#[derive(Template)]
#[template(path = "report/compare.html", config = "report/askama.toml")]
struct Page {
    style: &'static str,
    script: &'static str,
    title: String,
    data: String,
}

/// Both kinds of comparison, as the page's script reads them.
#[derive(Serialize)]
struct Data<'a, T> {
    rules: BTreeMap<&'a str, &'static str>,
    #[serde(flatten)]
    comparison: &'a T,
}

impl Comparison {
    /// Writes the page.
    ///
    /// # Errors
    /// When the output cannot be written.
    pub fn html(&self, out: &mut dyn Write) -> io::Result<()> {
        let changes = self.worse.iter().chain(&self.better).chain(&self.changed).map(|change| &*change.rule);
        let title = match self.worse.len() as u64 {
            0 => "Nothing got worse".to_owned(),
            worse => format!("{} got worse", text::counted(worse, "fact")),
        };
        write(title, self, changes, out)
    }
}

impl Table {
    /// Writes the page.
    ///
    /// # Errors
    /// When the output cannot be written.
    pub fn html(&self, out: &mut dyn Write) -> io::Result<()> {
        let title =
            format!("{} differ in {}", text::counted(self.facts.len() as u64, "fact"), text::counted(self.builds.len() as u64, "build"));
        write(title, self, self.facts.iter().map(|fact| &*fact.rule), out)
    }
}

fn write<'a, T: Serialize>(title: String, comparison: &'a T, rules: impl Iterator<Item = &'a str>, out: &mut dyn Write) -> io::Result<()> {
    let data = Data { rules: rules.map(|rule| (rule, text::says(rule))).collect(), comparison };
    page(&Page { style: STYLE, script: SCRIPT, title, data: json(&data)? }, out)
}
