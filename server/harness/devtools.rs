//! Commands of Chromium's DevTools, which its driver passes on besides those of the standard.

use fantoccini::wd::WebDriverCompatibleCommand;
use http::Method;
use serde::Deserialize;
use serde_json::{Value, json};
use url::{ParseError, Url};

/// A command with its parameters.
#[derive(Debug, Clone)]
pub(super) struct DevTools {
    name: &'static str,
    parameters: Value,
}

/// A document that has a process of its own: a window, or a frame of another site than its parent.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Root {
    target_id: String,
    /// Its address; empty once its process has ended.
    url: String,
}

impl DevTools {
    pub(super) fn roots() -> Self {
        Self { name: "Target.getTargets", parameters: json!({}) }
    }

    pub(super) fn attach(root: &Root) -> Self {
        Self { name: "Target.attachToTarget", parameters: json!({ "targetId": root.target_id, "flatten": false }) }
    }

    /// Ends the process of the document that was attached to.
    pub(super) fn crash(attached: &Value) -> Self {
        let message = json!({ "id": 1, "method": "Page.crash" }).to_string();
        Self { name: "Target.sendMessageToTarget", parameters: json!({ "sessionId": attached["sessionId"], "message": message }) }
    }
}

impl Root {
    /// The root that shows an address, if one does.
    pub(super) fn at(url: &str, answer: &Value) -> Option<Self> {
        let roots: Vec<Self> = serde_json::from_value(answer["targetInfos"].clone()).unwrap_or_default();
        roots.into_iter().find(|root| root.url == url)
    }
}

impl WebDriverCompatibleCommand for DevTools {
    fn endpoint(&self, base_url: &Url, session_id: Option<&str>) -> Result<Url, ParseError> {
        base_url.join(&format!("session/{}/goog/cdp/execute", session_id.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(json!({ "cmd": self.name, "params": self.parameters }).to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_root_is_found_by_its_whole_address_while_its_process_lives() {
        let answer = json!({ "targetInfos": [
            { "targetId": "1", "type": "page", "url": "https://shop.test/top?run=1" },
            { "targetId": "2", "type": "iframe", "url": "https://pay.test/checkout?run=1" },
            { "targetId": "3", "type": "iframe", "url": "" },
        ] });
        let found = Root::at("https://pay.test/checkout?run=1", &answer);
        assert_eq!(found.map(|root| root.target_id).as_deref(), Some("2"));
        assert!(Root::at("https://pay.test/checkout", &answer).is_none());
        assert!(Root::at("https://pay.test/checkout?run=1", &json!({})).is_none());
    }
}
