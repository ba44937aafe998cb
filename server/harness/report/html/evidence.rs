//! Evidence for the page: pictures and logs that lie next to the recording are taken in whole.

use std::path::Path;

use base64::{Engine as _, engine::general_purpose::STANDARD};
use serde::Serialize;

use crate::record::Evidence;

/// A file that is larger is named only; a page of hundreds of megabytes helps nobody.
const LARGEST: u64 = 1 << 20;

/// One thing to look at.
#[derive(Debug, Serialize)]
pub(super) struct Exhibit {
    what: &'static str,
    #[serde(flatten)]
    content: Content,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Content {
    Picture(String),
    Text(String),
    File(String),
}

pub(super) fn exhibits(evidence: &Evidence, beside: Option<&Path>) -> Vec<Exhibit> {
    let picture = evidence.screenshot.as_deref().map(|name| Exhibit { what: "screenshot", content: picture(name, beside) });
    let console = evidence.console.as_deref().map(|name| Exhibit { what: "frames and console", content: words(name, beside) });
    let log = evidence.driver_log.as_deref().map(|name| Exhibit { what: "driver log", content: words(name, beside) });
    [picture, console, log].into_iter().flatten().collect()
}

fn picture(name: &str, beside: Option<&Path>) -> Content {
    match read(name, beside) {
        Some(bytes) if bytes.starts_with(b"\x89PNG") => Content::Picture(format!("data:image/png;base64,{}", STANDARD.encode(bytes))),
        _ => Content::File(name.to_owned()),
    }
}

/// A short text may stand in the recording itself.
fn words(text: &str, beside: Option<&Path>) -> Content {
    match read(text, beside).map(String::from_utf8) {
        Some(Ok(words)) => Content::Text(words),
        _ if text.contains(char::is_whitespace) => Content::Text(text.to_owned()),
        _ => Content::File(text.to_owned()),
    }
}

/// A recording may come from anybody: a name that leads out of its folder is not followed.
fn read(name: &str, beside: Option<&Path>) -> Option<Vec<u8>> {
    let inside = Path::new(name).components().all(|part| matches!(part, std::path::Component::Normal(_)));
    let file = beside.filter(|_| inside)?.join(name);
    let size = std::fs::metadata(&file).ok()?.len();
    if size > LARGEST { None } else { std::fs::read(file).ok() }
}
