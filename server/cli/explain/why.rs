//! Which rule decided what: the table below the matrix.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
};

use framelab_model::{
    Refusal, Rule,
    fact::{Change, Fact},
    oracle::{Answer, Oracle},
};

use super::{case::Case, paint::Paint};

/// Longer lists are cut; `--json` has them in full.
const SHOWN: usize = 6;

/// Everything that has one answer for one reason.
type Reason = (Rule, Standing, Option<Refusal>);

/// Answers in the order in which they are told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Standing {
    Yes,
    No,
    Open,
}

/// Each deciding rule with its sentence, and below it what it let through, stopped and left open.
pub(super) fn text(case: &Case, paint: Paint) -> String {
    let reasons = reasons(case, &case.oracle());
    let mut out = String::from("\nDecided by\n");
    let mut last = None;
    for ((rule, standing, error), facts) in &reasons {
        // Writing to a string cannot fail.
        if last.replace(*rule) != Some(*rule) {
            let _ = writeln!(out, "  {}  {}", paint.strong(rule.id()), rule.says());
        }
        for line in lines(case, facts) {
            let _ = writeln!(out, "    {}  {line}{}", standing.word(paint), error.map_or_else(String::new, |error| format!("  ({error})")));
        }
    }
    out
}

fn reasons(case: &Case, oracle: &Oracle<'_>) -> BTreeMap<Reason, Vec<Fact>> {
    let mut reasons: BTreeMap<Reason, Vec<Fact>> = BTreeMap::new();
    for fact in &case.facts {
        let prediction = oracle.answer(fact);
        reasons.entry((prediction.rule, prediction.answer.into(), prediction.error)).or_default().push(*fact);
    }
    reasons
}

/// One line for all tools and consumers of which the same can be said.
fn lines(case: &Case, facts: &[Fact]) -> Vec<String> {
    let mut pairs: BTreeMap<(usize, Option<usize>), Vec<Fact>> = BTreeMap::new();
    facts.iter().for_each(|fact| pairs.entry((fact.tool(), fact.consumer())).or_default().push(*fact));
    let mut consumers: BTreeMap<(usize, String), Vec<usize>> = BTreeMap::new();
    for ((tool, consumer), facts) in pairs {
        consumers.entry((tool, phrase(case, &facts))).or_default().extend(consumer);
    }
    let mut tools: BTreeMap<(Vec<usize>, String), Vec<usize>> = BTreeMap::new();
    for ((tool, phrase), consumers) in consumers {
        tools.entry((consumers, phrase)).or_default().push(tool);
    }
    tools.iter().map(|((consumers, phrase), tools)| line(case, tools, consumers, phrase)).collect()
}

fn line(case: &Case, tools: &[usize], consumers: &[usize], phrase: &str) -> String {
    let tools = cut(tools.iter().map(|tool| case.topology.tools[*tool].key.to_string()));
    let consumers = cut(consumers.iter().map(|consumer| case.frame(*consumer).to_owned()));
    if consumers.is_empty() { format!("{tools}: {phrase}") } else { format!("{tools} → {consumers}: {phrase}") }
}

/// The channels of one tool and consumer, each with its conditions unless they are all of the channel's.
fn phrase(case: &Case, facts: &[Fact]) -> String {
    let channels: BTreeSet<_> = facts.iter().map(Fact::channel).collect();
    let words = channels.into_iter().map(|channel| {
        let these: Vec<_> = facts.iter().filter(|fact| fact.channel() == channel).collect();
        if these.len() == asked(case, these[0]) { channel.to_string() } else { format!("{channel} ({})", conditions(case, &these)) }
    });
    words.collect::<Vec<_>>().join(", ")
}

/// How many questions there are of the fact's tool, consumer and channel.
fn asked(case: &Case, fact: &Fact) -> usize {
    let same = |other: &&Fact| (other.tool(), other.consumer(), other.channel()) == (fact.tool(), fact.consumer(), fact.channel());
    case.facts.iter().filter(same).count()
}

fn conditions(case: &Case, facts: &[&Fact]) -> String {
    cut(facts.iter().map(|fact| match **fact {
        Fact::Lists { filter, .. } => case.scenario.filters[filter].label(&case.scenario.origins),
        Fact::Hears { change: Change::Removed, .. } => "removed".into(),
        _ => "registered".into(),
    }))
}

fn cut(names: impl Iterator<Item = String>) -> String {
    let names: Vec<_> = names.collect();
    match names.len().checked_sub(SHOWN) {
        None | Some(0 | 1) => names.join(", "),
        Some(more) => format!("{} and {more} more", names[..SHOWN].join(", ")),
    }
}

impl Standing {
    fn word(self, paint: Paint) -> String {
        match self {
            Self::Yes => paint.answer(Answer::Allowed, "yes "),
            Self::No => paint.answer(Answer::Denied, "no  "),
            Self::Open => paint.answer(Answer::Unspecified, "open"),
        }
    }
}

impl From<Answer> for Standing {
    fn from(answer: Answer) -> Self {
        match answer {
            Answer::Allowed => Self::Yes,
            Answer::Denied => Self::No,
            Answer::Unspecified => Self::Open,
        }
    }
}
