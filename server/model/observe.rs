//! From a page's report to one observation a fact.

use serde_json::Value;

use crate::{
    fact::Fact,
    plan::{Ask, Evidence, Listing, Outcome, Plan, Proof, Report},
    tree::Topology,
};

/// What the browser did about one fact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Observation {
    /// The answer.
    pub seen: Seen,
    /// What stands behind it.
    pub proof: Proof,
}

/// The answer that a browser gave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Seen {
    /// It happened.
    Allowed,
    /// It did not happen; with the name of the error, where there was one.
    Denied(Option<String>),
    /// Something happened that no rule provides for.
    Odd(String),
    /// A frame that the question needs was not there.
    Missing(String),
    /// No answer came in time.
    TimedOut,
    /// The report does not hold what it should.
    Unreadable(String),
}

impl std::fmt::Display for Seen {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Allowed => out.write_str("allowed"),
            Self::Denied(None) => out.write_str("denied"),
            Self::Denied(Some(error)) => write!(out, "denied ({error})"),
            Self::Odd(what) => out.write_str(what),
            Self::Missing(frame) => write!(out, "frame {frame} did not load"),
            Self::TimedOut => out.write_str("no answer in time"),
            Self::Unreadable(what) => write!(out, "unreadable report: {what}"),
        }
    }
}

/// One observation for every ask of the plan, in the same order.
#[must_use]
pub fn observe(topology: &Topology, plan: &Plan, report: &Report) -> Vec<Observation> {
    let reader = Reader { topology, report };
    plan.asks.iter().map(|ask| reader.observe(ask)).collect()
}

struct Reader<'a> {
    topology: &'a Topology,
    report: &'a Report,
}

/// What makes an outcome no answer at all.
type NoAnswer = Seen;

impl<'a> Reader<'a> {
    fn observe(&self, ask: &Ask) -> Observation {
        let direct = |seen: Result<Seen, NoAnswer>| Observation { seen: seen.unwrap_or_else(|none| none), proof: Proof::Outcome };
        match ask.evidence {
            Evidence::Registration { step } => direct(self.registration(step)),
            Evidence::Listing { step, part } => direct(self.listing(ask.fact, step, part)),
            Evidence::Call { step, part, ran } => direct(self.call(ask.fact, step, part, ran)),
            Evidence::Events { before, after } => self.events(ask.fact, before, after).unwrap_or_else(|none| direct(Err(none))),
        }
    }

    fn outcome(&self, step: usize) -> Result<&'a Outcome, NoAnswer> {
        readable(self.report.outcomes.get(step))
    }

    fn part(&self, step: usize, part: usize) -> Result<&'a Outcome, NoAnswer> {
        match self.outcome(step)? {
            Outcome::Together { outcomes } => readable(outcomes.get(part)),
            _ => Err(Seen::Unreadable("a batch has no parts".into())),
        }
    }

    fn registration(&self, step: usize) -> Result<Seen, NoAnswer> {
        match self.outcome(step)? {
            Outcome::Done { .. } => Ok(Seen::Allowed),
            Outcome::Failed { error } => Ok(Seen::Denied(Some(error.name.clone()))),
            _ => Err(Seen::Unreadable("a registration".into())),
        }
    }

    fn listing(&self, fact: Fact, step: usize, part: usize) -> Result<Seen, NoAnswer> {
        let tools = match self.part(step, part)? {
            Outcome::Listed { tools } => tools,
            Outcome::Failed { error } => return Ok(Seen::Denied(Some(error.name.clone()))),
            _ => return Err(Seen::Unreadable("a listing".into())),
        };
        let tool = &self.topology.tools[fact.tool()];
        let provider = &self.topology.frames[tool.frame];
        // The description tells two tools of one name apart, of which one at most is registered.
        let is_it = |listed: &&Listing| listed.name == tool.name && listed.description == tool.description;
        let mut found = tools.iter().filter(is_it).filter(|listed| listed.frame.as_deref() == Some(&*provider.name));
        match (found.next(), found.next()) {
            (None, _) => Ok(Seen::Denied(None)),
            (Some(_), Some(_)) => Ok(Seen::Odd("it is listed twice".into())),
            (Some(one), None) if one.origin != provider.origin.to_string() => {
                Ok(Seen::Odd(format!("it is listed with the origin {}, not {}", one.origin, provider.origin)))
            }
            (Some(_), None) => Ok(Seen::Allowed),
        }
    }

    fn events(&self, fact: Fact, before: usize, after: usize) -> Result<Observation, NoAnswer> {
        let consumer = &self.topology.frames[fact.consumer().unwrap_or_default()].name;
        let count = |step| match self.outcome(step)? {
            Outcome::Counts { counts } => counts.get(&**consumer).copied().ok_or_else(|| Seen::Missing(consumer.to_string())),
            _ => Err(Seen::Unreadable("a count".into())),
        };
        let (before, after) = (count(before)?, count(after)?);
        let seen = match after.count.saturating_sub(before.count) {
            0 => Seen::Denied(None),
            1 => Seen::Allowed,
            more => Seen::Odd(format!("{more} events for one change")),
        };
        Ok(Observation { seen, proof: before.proof.max(after.proof) })
    }

    fn call(&self, fact: Fact, step: usize, part: usize, ran: usize) -> Result<Seen, NoAnswer> {
        let tool = &self.topology.tools[fact.tool()];
        let provider = &self.topology.frames[tool.frame].name;
        let token = Plan::token(fact.tool(), fact.consumer().unwrap_or_default());
        let outcome = self.part(step, part)?;
        let times = match self.outcome(ran)? {
            Outcome::Ran { tokens } => tokens.values().flatten().filter(|ran| **ran == token).count(),
            _ => return Err(Seen::Unreadable("the provider's count".into())),
        };
        match (outcome, times) {
            (Outcome::Failed { error }, 0) => Ok(Seen::Denied(Some(error.name.clone()))),
            (Outcome::Failed { error }, _) => Ok(Seen::Odd(format!("the call was refused with {}, but the tool ran", error.name))),
            (Outcome::Returned { value }, 1) if answers(value, provider, &tool.key, &token) => Ok(Seen::Allowed),
            (Outcome::Returned { value }, 1) => Ok(Seen::Odd(format!("the call returned {value}, not what the tool returned"))),
            (Outcome::Returned { .. }, times) => Ok(Seen::Odd(format!("the call returned, but the tool ran {times} times"))),
            _ => Err(Seen::Unreadable("a call".into())),
        }
    }
}

fn readable(outcome: Option<&Outcome>) -> Result<&Outcome, NoAnswer> {
    match outcome {
        None => Err(Seen::Unreadable("an outcome is missing".into())),
        Some(Outcome::Missing { missing }) => Err(Seen::Missing(missing.clone())),
        Some(Outcome::TimedOut { .. }) => Err(Seen::TimedOut),
        Some(outcome) => Ok(outcome),
    }
}

/// The result is the JSON text of what the callback returned: tool, frame and token.
fn answers(value: &Value, frame: &str, tool: &str, token: &str) -> bool {
    let parsed = value.as_str().and_then(|text| serde_json::from_str::<Value>(text).ok());
    parsed.is_some_and(|result| result["frame"] == frame && result["tool"] == tool && result["token"] == token)
}
