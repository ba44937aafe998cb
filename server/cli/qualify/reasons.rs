//! Why a scenario that catches no variant is worth its time.

use std::collections::BTreeMap;

use serde::Deserialize;

const FILE: &str = include_str!("../../../pages/implementations/idle.toml");

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Reasons {
    #[serde(default)]
    scenario: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    id: String,
    reason: String,
}

/// The reasons by the ids of scenarios.
pub(super) fn reasons() -> BTreeMap<String, String> {
    let reasons: Reasons = toml::from_str(FILE).expect("the file is a part of the program, and a test reads it");
    reasons.scenario.into_iter().map(|entry| (entry.id, entry.reason.trim().replace('\n', " "))).collect()
}

#[cfg(test)]
mod tests {
    use framelab::web::Registry;

    #[test]
    fn every_reason_is_about_a_scenario_that_exists() {
        let registry = Registry::embedded().expect("the embedded scenarios are read by every test");
        let reasons = super::reasons();
        assert!(!reasons.is_empty());
        for (id, reason) in reasons {
            assert!(registry.get(&id).is_some() && !reason.is_empty(), "{id}");
        }
    }
}
