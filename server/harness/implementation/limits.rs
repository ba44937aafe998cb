//! What an implementation cannot do in script, by name: such facts are unsupported and never pass.

use std::sync::LazyLock;

use framelab_model::{fact::Fact, traits::Trait, tree::Topology, verdict::Verdict};
use serde::Deserialize;

use super::Implementation;
use crate::{Kind, expect::Glob, run::FactResult};

/// The limits of an implementation.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Limits {
    #[serde(default)]
    unsupported: Vec<Limit>,
}

/// One limit: where it is met, and why.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Limit {
    /// Whether the browser alone is the cause, so that nobody's script can do better.
    #[serde(default)]
    any_script: bool,
    /// The browser families that set it; all if it is left out.
    #[serde(default)]
    browsers: Vec<String>,
    #[serde(default)]
    scenarios: Vec<Glob>,
    #[serde(default)]
    facts: Vec<Glob>,
    #[serde(default)]
    involves: Option<Trait>,
    reason: String,
}

/// The limits of an implementation: ours are written down, and of others we know only what the browser sets to all.
pub(crate) fn limits(implementation: &Implementation) -> &'static Limits {
    static NONE: Limits = Limits { unsupported: vec![] };
    static OURS: LazyLock<Limits> = LazyLock::new(Limits::written_down);
    static ANYBODYS: LazyLock<Limits> = LazyLock::new(|| {
        let mut limits = Limits::written_down();
        limits.unsupported.retain(|limit| limit.any_script);
        limits
    });
    match implementation {
        Implementation::Native => &NONE,
        Implementation::Script(_) => &ANYBODYS,
        Implementation::Reference | Implementation::Faulty(_) => &OURS,
    }
}

impl Limits {
    fn written_down() -> Self {
        toml::from_str(include_str!("../../../pages/implementations/reference.toml")).expect("the file is embedded and read by a test")
    }

    /// Takes a fact that cannot be asked out of the count, whatever was seen.
    pub(crate) fn apply(&self, kind: Kind, scenario: &str, topology: &Topology, fact: Option<&Fact>, result: &mut FactResult) {
        if let Some(limit) = self.unsupported.iter().find(|limit| limit.is_met(kind, scenario, topology, fact, &result.id)) {
            result.verdict = Verdict::Unsupported;
            result.note = Some(limit.reason.trim().to_owned());
        }
    }
}

impl Limit {
    fn is_met(&self, kind: Kind, scenario: &str, topology: &Topology, fact: Option<&Fact>, id: &str) -> bool {
        let any = |globs: &[Glob], text: &str| globs.is_empty() || globs.iter().any(|glob| glob.matches(text));
        (self.browsers.is_empty() || self.browsers.iter().any(|name| name == kind.name()))
            && any(&self.scenarios, scenario)
            && any(&self.facts, id)
            && self.involves.is_none_or(|circumstance| fact.is_some_and(|fact| circumstance.holds(topology, fact)))
    }
}

#[cfg(test)]
mod tests {
    use super::{Implementation, limits};

    #[test]
    fn the_limits_of_the_reference_can_be_read() {
        assert!(limits(&Implementation::Reference).unsupported.iter().all(|limit| !limit.reason.trim().is_empty()));
    }

    #[test]
    fn only_the_browser_limits_other_peoples_scripts() {
        let others = &limits(&Implementation::Script("polyfill.js".into())).unsupported;
        assert!(!others.is_empty() && others.iter().all(|limit| !limit.browsers.is_empty()));
        assert!(limits(&Implementation::Native).unsupported.is_empty());
    }
}
