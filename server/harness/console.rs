//! What a browser said to its console, by a command that Chromium's driver has besides those of the standard.

use fantoccini::wd::WebDriverCompatibleCommand;
use http::Method;
use serde_json::Value;
use url::{ParseError, Url};

/// Everything since the last time it was asked for.
#[derive(Debug)]
pub(super) struct ReadConsole;

impl WebDriverCompatibleCommand for ReadConsole {
    fn endpoint(&self, base_url: &Url, session_id: Option<&str>) -> Result<Url, ParseError> {
        base_url.join(&format!("session/{}/se/log", session_id.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(r#"{"type":"browser"}"#.to_owned()))
    }
}

/// One line an entry; nothing where the driver has no such command.
pub(super) fn lines(answer: &Value) -> Vec<String> {
    let text = |entry: &Value, key: &str| entry[key].as_str().unwrap_or_default().to_owned();
    let entries = answer.as_array().into_iter().flatten();
    entries.map(|entry| format!("{} {}", text(entry, "level"), text(entry, "message"))).collect()
}
