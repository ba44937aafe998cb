//! Known deviations: what a browser is seen to do against the rules, each with its reason.
//!
//! Only deviations are written down. A fact that one of them covers is `known`, which is never a pass, and an entry
//! that covers nothing any more is reported, so that the list cannot outlive the browser's fault.

mod glob;
mod propose;
mod versions;

use std::{
    fmt,
    sync::atomic::{AtomicUsize, Ordering},
};

use framelab_model::{
    fact::Fact,
    steps::{HANGS, NOTHING},
    traits::Trait,
    tree::Topology,
    verdict::Verdict,
};
use serde::{Deserialize, Deserializer, de::Error as _};

use crate::run::FactResult;
pub(crate) use glob::Glob;
pub use propose::{Proposal, Proposals};
pub use versions::Versions;

/// The deviations of one browser family.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expectations {
    #[serde(default, deserialize_with = "whole")]
    deviation: Vec<Deviation>,
}

/// One deviation: where it occurs, what is seen instead, and why.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deviation {
    /// Ids of scenarios; any if it is left out.
    #[serde(default)]
    scenarios: Vec<Glob>,
    /// Ids of facts; any if it is left out.
    #[serde(default)]
    facts: Vec<Glob>,
    /// A circumstance, for deviations that any tree can meet.
    #[serde(default)]
    involves: Option<Trait>,
    /// The observations that the deviation explains; others stay unexpected. Left out where the circumstance concerns the tree itself:
    /// then the deviation explains what the rules say of the tree as this browser reads it, and nothing else.
    #[serde(default)]
    observed: Vec<Glob>,
    /// The versions of the browser that deviate; all if it is left out.
    #[serde(default)]
    versions: Versions,
    /// Whether the deviation shows itself in some runs only; it is then not reported when it does not occur.
    #[serde(default)]
    sometimes: bool,
    /// Why the browser, and not the rule, is taken to be wrong.
    #[serde(deserialize_with = "reason")]
    pub reason: String,
    /// A public report, where one is known.
    #[serde(default)]
    pub link: Option<String>,
    #[serde(skip)]
    met: AtomicUsize,
    #[serde(skip)]
    covered: AtomicUsize,
}

/// What is seen instead is written down, except where it follows from how the browser reads the tree.
fn whole<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Deviation>, D::Error> {
    let all = Vec::<Deviation>::deserialize(deserializer)?;
    let follows = |deviation: &Deviation| deviation.involves.is_some_and(Trait::is_of_the_tree);
    match all.iter().find(|deviation| deviation.observed.is_empty() != follows(deviation)) {
        Some(deviation) if follows(deviation) => {
            Err(D::Error::custom(format!("leave `observed` out: what is seen follows from the tree (reason: {})", deviation.reason.trim())))
        }
        Some(deviation) => {
            Err(D::Error::custom(format!("a deviation needs `observed`: what is seen (reason: {})", deviation.reason.trim())))
        }
        None => Ok(all),
    }
}

/// A deviation without a reason would only hide a failure; proposals come without one.
fn reason<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let reason = String::deserialize(deserializer)?;
    if reason.trim().is_empty() {
        return Err(D::Error::custom("a deviation needs a reason: write why the browser, and not the rule, is taken to be wrong"));
    }
    Ok(reason)
}

/// What the matching looks at.
pub(crate) struct Sighting<'a> {
    pub(crate) scenario: &'a str,
    pub(crate) topology: &'a Topology,
    /// Nothing for a question about a step.
    pub(crate) fact: Option<&'a Fact>,
    pub(crate) major: Option<u32>,
    /// Whether it follows by the rules from the tree as the browser reads it.
    pub(crate) follows: bool,
}

impl Expectations {
    /// Reads an expectation file.
    ///
    /// # Errors
    /// The TOML reader's message, which names line and column.
    pub fn parse(text: &str) -> Result<Self, toml::de::Error> {
        toml::from_str(text)
    }

    /// Marks a fact as known if a deviation covers it.
    pub(crate) fn apply(&self, sighting: &Sighting<'_>, result: &mut FactResult) {
        let here = self.deviation.iter().filter(|deviation| deviation.is_here(sighting, &result.id));
        let unexpected = matches!(result.verdict, Verdict::Fail | Verdict::Inconclusive | Verdict::Timeout);
        let mut known = None;
        for deviation in here {
            deviation.met.fetch_add(1, Ordering::Relaxed);
            if unexpected && deviation.explains(sighting, result) {
                deviation.covered.fetch_add(1, Ordering::Relaxed);
                known = known.or(Some(deviation));
            }
        }
        if let Some(deviation) = known {
            result.verdict = Verdict::Known;
            result.note = Some(deviation.to_string());
        }
    }

    /// Whether what a fact of a step waits for is known not to come here.
    pub(crate) fn waits_in_vain(&self, sighting: &Sighting<'_>, fact: &str) -> bool {
        let names_it = |deviation: &Deviation| deviation.names(HANGS) || deviation.names(NOTHING);
        self.deviation.iter().any(|deviation| deviation.is_here(sighting, fact) && names_it(deviation))
    }

    /// The circumstances in which this version reads a tree otherwise.
    pub(crate) fn readings(&self, major: Option<u32>) -> Vec<Trait> {
        let here = self.deviation.iter().filter(|deviation| deviation.versions.holds(major));
        here.filter_map(|deviation| deviation.involves).filter(|circumstance| circumstance.is_of_the_tree()).collect()
    }

    /// The deviations whose facts were asked and none of which deviated: the browser was mended, or the entry is wrong.
    pub fn outlived(&self) -> impl Iterator<Item = &Deviation> {
        let count = |counter: &AtomicUsize| counter.load(Ordering::Relaxed);
        self.deviation.iter().filter(move |deviation| !deviation.sometimes && count(&deviation.met) > 0 && count(&deviation.covered) == 0)
    }
}

impl Deviation {
    fn explains(&self, sighting: &Sighting<'_>, result: &FactResult) -> bool {
        if self.involves.is_some_and(Trait::is_of_the_tree) {
            return sighting.follows;
        }
        if result.verdict == Verdict::Timeout {
            // A hang may have other causes than a deviation, so it has to be named in full.
            return self.names(HANGS);
        }
        self.observed.iter().any(|glob| glob.matches(&result.observed))
    }

    fn names(&self, observed: &str) -> bool {
        self.observed.contains(&Glob::new(observed))
    }

    fn is_here(&self, sighting: &Sighting<'_>, fact: &str) -> bool {
        let any = |globs: &[Glob], text: &str| globs.is_empty() || globs.iter().any(|glob| glob.matches(text));
        any(&self.scenarios, sighting.scenario)
            && any(&self.facts, fact)
            && self.versions.holds(sighting.major)
            && self.involves.is_none_or(|circumstance| sighting.fact.is_some_and(|fact| circumstance.holds(sighting.topology, fact)))
    }
}

impl fmt::Display for Deviation {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "known: {}", self.reason.trim())?;
        self.link.as_ref().map_or(Ok(()), |link| write!(out, " ({link})"))
    }
}

#[cfg(test)]
mod tests {
    use framelab_model::{Ports, fact::Channel, plan::Proof, scenario::read};

    use super::*;

    fn verdict(observed: &str, seen: Verdict) -> Verdict {
        let scenario =
            read("theme/case", "case.toml", "title = \"A case\"\n[origins]\na = \"https://a.test\"\n[frames.top]\norigin = \"a\"\n");
        let topology = scenario.expect("the file is right").topology(&Ports::nominal());
        let expectations = Expectations::parse(&format!("[[deviation]]\nreason = \"x\"\nobserved = [\"{observed}\"]\n"));
        let sighting = Sighting { scenario: "theme/case", topology: &topology, fact: None, major: None, follows: false };
        let mut result = FactResult {
            id: "step/settle/outcome".into(),
            question: String::new(),
            channel: Channel::Calls,
            rule: framelab_model::Rule::Cancel,
            expected: String::new(),
            observed: HANGS.into(),
            proof: Proof::Outcome,
            verdict: seen,
            note: None,
        };
        expectations.expect("the file is right").apply(&sighting, &mut result);
        result.verdict
    }

    #[test]
    fn a_hang_is_known_only_where_it_is_named_in_full() {
        assert_eq!(verdict(HANGS, Verdict::Timeout), Verdict::Known);
        assert_eq!(verdict("*", Verdict::Timeout), Verdict::Timeout);
        assert_eq!(verdict("*", Verdict::Fail), Verdict::Known);
    }
}
