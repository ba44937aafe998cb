//! Names of hosts that a browser has to find by the machine's own means.

use std::collections::HashMap;

use framelab_model::scenario::Scenario;

use crate::Kind;

/// What the machine knows; each name is looked up once.
#[derive(Debug, Default)]
pub(super) struct Names {
    known: HashMap<String, bool>,
}

impl Names {
    /// Why a scenario's documents cannot all be reached, if a host of it is known to neither browser nor machine.
    pub(super) async fn trouble(&mut self, kind: Kind, scenario: &Scenario) -> Option<String> {
        if kind.product().maps_names() {
            return None;
        }
        for origin in scenario.origins.iter().map(|alias| alias.site.nominal()).filter(|origin| !origin.is_loopback()) {
            if !self.knows(&origin.host).await {
                let host = &origin.host;
                return Some(format!("{kind} finds only names that the machine knows: add `127.0.0.1 {host}` to /etc/hosts"));
            }
        }
        None
    }

    async fn knows(&mut self, host: &str) -> bool {
        if let Some(known) = self.known.get(host) {
            return *known;
        }
        let found = tokio::net::lookup_host((host, 443)).await;
        let known = found.is_ok_and(|mut addresses| addresses.all(|address| address.ip().is_loopback()));
        self.known.insert(host.to_owned(), known);
        known
    }
}

#[cfg(test)]
mod tests {
    use framelab_model::scenario::read;

    use super::*;

    async fn trouble(kind: Kind, host: &str) -> Option<String> {
        let text = format!("title = \"A case\"\n[origins]\na = \"http://{host}\"\n[frames.top]\norigin = \"a\"\n");
        let scenario = read("theme/case", "case.toml", &text).expect("the file is right");
        Names::default().trouble(kind, &scenario).await
    }

    #[tokio::test]
    async fn only_webkitgtk_needs_the_machine_for_a_name() {
        let said = trouble(Kind::WebKitGtk, "no-such-name.test").await;
        assert!(said.is_some_and(|said| said.contains("add `127.0.0.1 no-such-name.test` to /etc/hosts")));
        assert_eq!(trouble(Kind::WebKitGtk, "shop.localhost").await, None);
        assert_eq!(trouble(Kind::WebKitGtk, "127.0.0.1").await, None);
        assert_eq!(trouble(Kind::Chromium, "no-such-name.test").await, None);
    }
}
