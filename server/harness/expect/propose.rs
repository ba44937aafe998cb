//! From what a run found unexpected to entries that a person can complete.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use framelab_model::verdict::Verdict;

use super::Glob;
use crate::Version;
use crate::record::{ScenarioRecord, TargetRecord, Trouble};
use crate::report::text;

/// Entries for an expectation file. They have no reason yet, so the file is refused until a person has written it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proposals {
    /// The family's file that they belong to.
    pub kind: String,
    /// The entries.
    pub entries: Vec<Proposal>,
    /// What the run said about entries that cover nothing any more.
    pub outlived: Vec<String>,
    /// Unexpected facts without an answer: no entry can cover a crash.
    pub without_answer: usize,
}

/// One entry: facts that deviate alike.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proposal {
    /// The scenarios that these facts are of.
    pub scenarios: Vec<String>,
    /// Patterns for their ids; none where they are all facts of their scenarios.
    pub facts: Vec<String>,
    /// What was seen.
    pub observed: String,
    /// The versions, where the run knew one.
    pub versions: Option<String>,
    /// The rules that were broken, for the person who looks for the reason.
    pub rules: BTreeSet<String>,
    /// How many facts it covers.
    pub covers: usize,
}

/// What makes facts of one scenario deviate alike: the patterns and the answer.
type Alike = (Vec<String>, String);

impl Proposals {
    /// Proposes entries for what a target did unexpectedly.
    #[must_use]
    pub fn of(target: &TargetRecord) -> Self {
        let major = target.started.version.as_deref().and_then(Version::find).map(|version| version.major);
        let mut entries: BTreeMap<Alike, Proposal> = BTreeMap::new();
        for scenario in &target.scenarios {
            for proposal in proposals(scenario) {
                let alike = (proposal.facts.clone(), proposal.observed.clone());
                match entries.get_mut(&alike) {
                    Some(known) => known.absorb(proposal),
                    None => drop(entries.insert(alike, Proposal { versions: major.map(|major| format!(">={major}")), ..proposal })),
                }
            }
        }
        let mut entries: Vec<Proposal> = entries.into_values().collect();
        entries.sort_by(|one, other| one.scenarios.cmp(&other.scenarios));
        let outlived = target.problems.iter().filter(|problem| problem.fault == Trouble::Outlived);
        let unexpected = target.scenarios.iter().flat_map(ScenarioRecord::unexpected);
        Self {
            kind: target.started.kind.clone(),
            entries,
            outlived: outlived.map(|problem| problem.message.clone()).collect(),
            without_answer: unexpected.filter(|row| !can_be_known(row.verdict)).count(),
        }
    }

    /// Whether there is nothing to write.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty() && self.outlived.is_empty()
    }
}

impl Proposal {
    fn absorb(&mut self, other: Self) {
        self.scenarios.extend(other.scenarios);
        self.rules.extend(other.rules);
        self.covers += other.covers;
    }
}

/// One proposal for each answer that was seen.
fn proposals(scenario: &ScenarioRecord) -> Vec<Proposal> {
    let mut answers: BTreeMap<&str, Vec<_>> = BTreeMap::new();
    for row in scenario.unexpected().filter(|row| can_be_known(row.verdict)) {
        answers.entry(row.observed()).or_default().push(row);
    }
    let others: Vec<&str> = scenario.rows.iter().filter(|row| row.verdict.is_expected()).map(|row| &*row.id).collect();
    let proposal = |(observed, rows): (&str, Vec<&crate::record::Row>)| Proposal {
        scenarios: vec![scenario.id.clone()],
        facts: patterns(rows.iter().map(|row| &*row.id).collect(), &others),
        observed: observed.to_owned(),
        versions: None,
        rules: rows.iter().map(|row| row.rule.clone()).collect(),
        covers: rows.len(),
    };
    answers.into_iter().map(proposal).collect()
}

/// The verdicts that an expectation can turn into `known`.
fn can_be_known(verdict: Verdict) -> bool {
    matches!(verdict, Verdict::Fail | Verdict::Inconclusive)
}

/// Few patterns that cover these facts and none of the others. What stands alone is named as it is.
fn patterns(mut left: BTreeSet<&str>, others: &[&str]) -> Vec<String> {
    let mut patterns = vec![];
    while let Some(first) = left.first().copied() {
        let wider = generalised(first).into_iter().find(|pattern| {
            let glob = Glob::new(pattern);
            let covers = left.iter().filter(|id| glob.matches(id)).count();
            covers > 1 && !others.iter().any(|other| glob.matches(other))
        });
        let pattern = wider.unwrap_or_else(|| first.to_owned());
        let glob = Glob::new(&pattern);
        left.retain(|id| *id != first && !glob.matches(id));
        patterns.push(pattern);
    }
    if patterns == ["*"] { vec![] } else { patterns }
}

/// Patterns that a fact's id fits, the widest first. Short of everything, the channel stays: each is its own question.
fn generalised(id: &str) -> Vec<String> {
    let parts = parts(id);
    let mut masks: Vec<u32> = (0..1 << parts.len()).filter(|mask| mask & 1 == 1).collect();
    masks.sort_by_key(|mask| mask.count_ones());
    let pattern = |mask: u32| {
        let kept = parts.iter().enumerate().map(|(place, part)| if mask >> place & 1 == 1 { part } else { "*" });
        kept.collect::<Vec<_>>().join("/")
    };
    std::iter::once("*".to_owned()).chain(masks.into_iter().map(pattern)).collect()
}

/// The parts between slashes. A tool that stands for a list of tools has its value quoted, and a slash may be in there.
fn parts(id: &str) -> Vec<&str> {
    let mut quoted = false;
    let is_end = |letter: char| {
        quoted ^= letter == '"';
        letter == '/' && !quoted
    };
    id.split(is_end).collect()
}

impl fmt::Display for Proposals {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for message in &self.outlived {
            writeln!(out, "# No longer seen, to be removed: {}", message.replace('\n', " "))?;
        }
        if self.without_answer > 0 {
            writeln!(
                out,
                "# {} without an answer; no entry can cover those.",
                text::counted(self.without_answer as u64, "unexpected fact")
            )?;
        }
        self.entries.iter().try_for_each(|entry| writeln!(out, "\n{entry}"))
    }
}

impl fmt::Display for Proposal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules: Vec<&str> = self.rules.iter().map(String::as_str).collect();
        let facts = text::counted(self.covers as u64, "fact");
        writeln!(out, "# {facts} under {}. The file is refused until the reason is written.", rules.join(", "))?;
        writeln!(out, "[[deviation]]\nscenarios = {}", list(&self.scenarios))?;
        if !self.facts.is_empty() {
            writeln!(out, "facts = {}", list(&self.facts))?;
        }
        writeln!(out, "observed = {}", list(std::slice::from_ref(&self.observed)))?;
        self.versions.iter().try_for_each(|versions| writeln!(out, "versions = {}", quoted(versions)))?;
        write!(out, "reason = \"\"")
    }
}

fn list(texts: &[String]) -> String {
    format!("[{}]", texts.iter().map(|one| quoted(one)).collect::<Vec<_>>().join(", "))
}

fn quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use super::patterns;

    #[test]
    fn patterns_are_wide_where_nothing_else_is_touched() {
        let wanted = ["lists/a/top/absent", "lists/a/top/from:pay", "hears/a/top/removed"].into();
        let others = ["lists/a/pay/absent", "calls/a/top", "hears/a/pay/removed", "hears/a/top/registered"];
        assert_eq!(patterns(wanted, &others), ["hears/a/top/removed", "lists/*/top/*"]);
    }

    #[test]
    fn all_facts_of_a_scenario_need_no_pattern() {
        assert!(patterns(["lists/a/top", "calls/a/top"].into(), &[]).is_empty());
    }

    #[test]
    fn a_slash_in_quotes_parts_nothing() {
        assert_eq!(super::parts(r#"lists/for["https://a"]/top/absent"#), ["lists", r#"for["https://a"]"#, "top", "absent"]);
    }

    #[test]
    fn a_fact_that_no_wider_pattern_fits_stands_for_itself() {
        let others = ["calls/a/pay", "calls/b/top", "lists/a/top"];
        assert_eq!(patterns(["calls/a/top"].into(), &others), ["calls/a/top"]);
    }
}
