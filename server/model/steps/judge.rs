//! The judge of stories: what was expected of each step against what the page told.

use serde_json::Value;

use super::{
    About, Expected, StepAsk,
    learned::learned,
    outcome::{NoAnswer, Reader},
    report::{Noticed, StepReport},
    script::Script,
};
use crate::{
    plan::Proof,
    scenario::{Deed, Ending, Scenario, StepSpec},
    tree::Topology,
    verdict::{Ground, Judgement, Verdict},
};

/// What is observed of a step that does not end.
pub const HANGS: &str = "no answer in time";

/// What is observed of a provider to which nothing happens.
pub const NOTHING: &str = "nothing";

/// The word on one fact of a story.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StepVerdict {
    /// What was expected, in words.
    pub expected: String,
    /// What was observed, in words.
    pub observed: String,
    /// What stands behind the observation.
    pub proof: Proof,
    /// The verdict.
    pub judgement: Judgement,
}

/// One word for every ask of the script, in the same order.
#[must_use]
pub fn judge(scenario: &Scenario, topology: &Topology, script: &Script, report: &StepReport, proven: bool) -> Vec<StepVerdict> {
    let ground = Ground::new(topology, &script.plan, &report.base, proven);
    let judge = Judge { scenario, script, report, ground, reader: Reader::new(scenario, topology) };
    script.asks.iter().map(|ask| judge.word(ask)).collect()
}

struct Judge<'a> {
    scenario: &'a Scenario,
    script: &'a Script,
    report: &'a StepReport,
    ground: Ground,
    reader: Reader<'a>,
}

/// What was seen, whether it is what was expected, and whether it is a "no" that needs good ground.
struct Sight {
    observed: String,
    fits: bool,
    negative: bool,
    proof: Proof,
}

impl Judge<'_> {
    fn word(&self, ask: &StepAsk) -> StepVerdict {
        let expected = ask.expected.to_string();
        let verdict = |verdict, note: Option<String>| Judgement { verdict, note };
        let (sight, judgement) = match self.sight(ask) {
            Err(no_answer) => {
                let (verdict, observed) = unanswered(&no_answer);
                return StepVerdict { expected, observed, proof: Proof::Outcome, judgement: Judgement { verdict, note: None } };
            }
            Ok(sight) if self.is_unsupported() => (sight, verdict(Verdict::Unsupported, Some("this target lacks the API".into()))),
            Ok(sight) if ask.expected.is_open() => (sight, verdict(Verdict::Pass, Some("the draft leaves it open".into()))),
            Ok(sight) if !sight.fits => (sight, verdict(Verdict::Fail, None)),
            Ok(sight) => {
                let judgement = self.agreed(ask, &sight);
                (sight, judgement)
            }
        };
        StepVerdict { expected, observed: sight.observed, proof: sight.proof, judgement }
    }

    /// Steps hand over signals and odd values, which only the newer face of the API takes.
    fn is_unsupported(&self) -> bool {
        self.ground.is_unsupported() || self.report.base.agent.surface == "navigator"
    }

    /// A "no" counts only from a document that proved that it could have said yes.
    fn agreed(&self, ask: &StepAsk, sight: &Sight) -> Judgement {
        let doubt = sight.negative.then(|| self.ground.doubt_about(&ask.witnesses)).flatten();
        match doubt {
            Some(doubt) => Judgement { verdict: Verdict::Inconclusive, note: Some(doubt) },
            None if sight.proof == Proof::RoundTrips => {
                Judgement { verdict: Verdict::Pass, note: Some("proven by message round trips, the weaker proof".into()) }
            }
            None => Judgement { verdict: Verdict::Pass, note: None },
        }
    }

    fn sight(&self, ask: &StepAsk) -> Result<Sight, NoAnswer> {
        match (&ask.expected, ask.fact.about) {
            (Expected::Ending(predicted), _) => {
                let ending = self.ending(ask)?;
                let fits = predicted.answer.as_ref().is_some_and(|answer| alike(answer, &ending));
                Ok(Sight { observed: ending.to_string(), fits, negative: is_negative(&ending), proof: Proof::Outcome })
            }
            (Expected::Order(keys), _) => {
                let seen = self.reader.keys(&self.outcome(ask)?["tools"]);
                let seen: Vec<_> = seen.into_iter().filter(|key| keys.contains(key)).collect();
                Ok(plain(seen.join(", "), self.in_order(&seen, keys)))
            }
            (Expected::Fields(fields), _) => Ok(self.fields(fields, &self.outcome(ask)?["tools"])),
            (Expected::First, _) => {
                let first = self.outcome(ask)?["first"].as_bool();
                Ok(plain(first.map_or("unknown".into(), |first| first.to_string()), first == Some(true)))
            }
            (Expected::Heard(predicted), About::Heard(frame)) => {
                let noticed = self.noticed(ask, frame)?;
                let fits = predicted.answer == Some(noticed.heard);
                Ok(Sight { observed: events(noticed.heard), fits, negative: noticed.heard == 0, proof: noticed.proof })
            }
            (Expected::Ran(predicted), About::Ran(frame)) => {
                let mut notes = self.noticed(ask, frame)?.notes.clone();
                notes.sort();
                let fits = predicted.answer.as_ref() == Some(&notes);
                Ok(Sight { observed: listed(&notes), fits, negative: notes.is_empty(), proof: Proof::Outcome })
            }
            (_, About::Learns(frame)) => {
                let found = learned(self.script, self.report, frame, &self.scenario.frames[frame].name);
                Ok(Sight { observed: listed(&found), fits: found.is_empty(), negative: false, proof: Proof::Outcome })
            }
            (expected, _) => Err(NoAnswer::Unreadable(format!("a question about {expected}"))),
        }
    }

    fn ending(&self, ask: &StepAsk) -> Result<Ending, NoAnswer> {
        let act = self.report.acts.get(ask.place.0).ok_or_else(|| NoAnswer::Unreadable("a step is missing".into()))?;
        if let Some(frame) = act.missing.first() {
            return Err(NoAnswer::Missing(frame.clone()));
        }
        if let Some((first, second)) = self.compared(&self.scenario.story.steps, &ask.fact.step) {
            let (first, second) = (self.raw(&first)?, self.raw(&second)?);
            return Ok(Ending::Answer(first == second));
        }
        self.reader.ending(self.outcome(ask)?)
    }

    fn compared(&self, steps: &[StepSpec], name: &str) -> Option<(String, String)> {
        let step = steps.iter().find(|step| step.name == name)?;
        match &step.deed {
            Deed::Same { first, second } => Some((first.clone(), second.clone())),
            _ => None,
        }
    }

    /// The outcome of another step, down to the text of its error.
    fn raw(&self, step: &str) -> Result<&Value, NoAnswer> {
        let ask = self.script.asks.iter().find(|ask| ask.fact.step == step && ask.fact.about == About::Outcome);
        self.outcome(ask.ok_or_else(|| NoAnswer::Unreadable(format!("there is no step {step}")))?)
    }

    fn outcome(&self, ask: &StepAsk) -> Result<&Value, NoAnswer> {
        let (act, part) = ask.place;
        let outcome = self.report.acts.get(act).map(|act| &act.outcome);
        let outcome = match part {
            None => outcome,
            Some(part) => outcome.and_then(|outcome| outcome["outcomes"].get(part)),
        };
        outcome.ok_or_else(|| NoAnswer::Unreadable("an outcome is missing".into()))
    }

    fn noticed(&self, ask: &StepAsk, frame: usize) -> Result<&Noticed, NoAnswer> {
        let name = &self.scenario.frames[frame].name;
        let act = self.report.acts.get(ask.place.0);
        act.and_then(|act| act.noticed.get(name)).ok_or_else(|| NoAnswer::Missing(name.clone()))
    }

    /// Tools of one name may change places.
    fn in_order(&self, seen: &[String], keys: &[String]) -> bool {
        let names = |keys: &[String]| -> Vec<_> { keys.iter().map(|key| self.name_of(key)).collect() };
        names(seen) == names(keys)
    }

    fn name_of(&self, key: &str) -> Option<&str> {
        self.scenario.tools.iter().find(|tool| tool.key == key).map(|tool| &*tool.name)
    }

    /// Each tool by what it says, whatever else is in the listing.
    fn fields(&self, fields: &[Value], tools: &Value) -> Sight {
        let seen: Vec<_> = tools.as_array().into_iter().flatten().map(|tool| &tool["fields"]).collect();
        let differs = fields.iter().find(|field| !seen.contains(field));
        let observed = match differs {
            None => "as registered".to_owned(),
            Some(field) => {
                let near = seen.iter().find(|seen| seen["name"] == field["name"]);
                near.map_or_else(|| format!("nothing of {}", field["name"]), |seen| difference(field, seen))
            }
        };
        plain(observed, differs.is_none())
    }
}

fn plain(observed: String, fits: bool) -> Sight {
    Sight { observed, fits, negative: false, proof: Proof::Outcome }
}

fn difference(wanted: &Value, seen: &Value) -> String {
    let members = wanted.as_object().into_iter().flatten().filter(|(key, value)| seen.get(key) != Some(value));
    let members: Vec<_> = members.map(|(key, value)| format!("{key} is {}, not {value}", seen.get(key).unwrap_or(&Value::Null))).collect();
    members.join("; ")
}

/// The order of a listing is another question.
fn alike(expected: &Ending, seen: &Ending) -> bool {
    match (expected, seen) {
        (Ending::Tools(a), Ending::Tools(b)) => sorted(a) == sorted(b),
        _ => expected == seen,
    }
}

fn sorted(keys: &[String]) -> Vec<&String> {
    let mut keys: Vec<_> = keys.iter().collect();
    keys.sort();
    keys
}

fn is_negative(ending: &Ending) -> bool {
    match ending {
        Ending::Refused(_) => true,
        Ending::Tools(keys) => keys.is_empty(),
        Ending::Done | Ending::Value(_) | Ending::Bare(_) | Ending::Nothing | Ending::Answer(_) => false,
    }
}

fn unanswered(no_answer: &NoAnswer) -> (Verdict, String) {
    match no_answer {
        NoAnswer::Missing(frame) => (Verdict::Inconclusive, format!("frame {frame} is not there")),
        NoAnswer::TimedOut => (Verdict::Timeout, HANGS.to_owned()),
        NoAnswer::Unreadable(what) => (Verdict::Environment, format!("unreadable report: {what}")),
    }
}

fn events(count: u64) -> String {
    match count {
        0 => "no event".into(),
        1 => "1 event".into(),
        more => format!("{more} events"),
    }
}

fn listed(notes: &[String]) -> String {
    if notes.is_empty() { NOTHING.into() } else { notes.join(", ") }
}

impl Expected {
    /// Whether the rules, and the author, leave it open.
    fn is_open(&self) -> bool {
        match self {
            Self::Ending(predicted) => predicted.answer.is_none(),
            Self::Heard(predicted) => predicted.answer.is_none(),
            Self::Ran(predicted) => predicted.answer.is_none(),
            Self::Order(_) | Self::Fields(_) | Self::First | Self::Nothing => false,
        }
    }
}

impl std::fmt::Display for Expected {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let open = || "unspecified".to_owned();
        out.write_str(&match self {
            Self::Ending(predicted) => predicted.answer.as_ref().map_or_else(open, ToString::to_string),
            Self::Heard(predicted) => predicted.answer.map_or_else(open, events),
            Self::Ran(predicted) => predicted.answer.as_deref().map_or_else(open, listed),
            Self::Order(keys) => keys.join(", "),
            Self::Fields(_) => "as registered".into(),
            Self::First => "true".into(),
            Self::Nothing => "nothing".into(),
        })
    }
}
