//! The judge: prediction against observation, and whether the ground under a negative holds.

use std::{collections::BTreeSet, fmt};

use serde::{Deserialize, Serialize};

use crate::{
    Refusal,
    fact::{Channel, Fact},
    observe::{Observation, Seen},
    oracle::{Answer, Prediction},
    plan::{Control, Outcome, Plan, Proof, Report},
    tree::Topology,
};

/// The lab's word on one fact.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The browser did what the rules say, or the rules say nothing.
    Pass,
    /// The browser did something else.
    Fail,
    /// It did something else, and a listed expectation says so.
    Known,
    /// The target cannot be asked.
    Unsupported,
    /// Nothing happened, but the lab cannot prove that it could have.
    Inconclusive,
    /// No answer came in time.
    Timeout,
    /// The tab or the browser died.
    Crash,
    /// The set-up failed, not the browser.
    Environment,
}

impl Verdict {
    /// Every verdict, in the order in which summaries count them.
    pub const ALL: [Self; 8] =
        [Self::Pass, Self::Fail, Self::Known, Self::Unsupported, Self::Inconclusive, Self::Timeout, Self::Crash, Self::Environment];

    /// Whether a run with such a fact went as expected.
    #[must_use]
    pub fn is_expected(self) -> bool {
        matches!(self, Self::Pass | Self::Known | Self::Unsupported)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Pass => "pass",
            Self::Fail => "fail",
            Self::Known => "known",
            Self::Unsupported => "unsupported",
            Self::Inconclusive => "inconclusive",
            Self::Timeout => "timeout",
            Self::Crash => "crash",
            Self::Environment => "environment",
        })
    }
}

/// A verdict and, where it is not plain, the reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judgement {
    /// The verdict.
    pub verdict: Verdict,
    /// Why, for people.
    pub note: Option<String>,
}

/// What the frames of one page load proved about themselves.
#[derive(Debug)]
pub struct Ground {
    /// For each frame, what is wrong with it.
    doubts: Vec<Option<String>>,
    /// Whether a frame of the tree, or of this session, did the positive things.
    positive: bool,
    /// Whether a document that must have the API has none.
    unsupported: bool,
    /// The channels that the API has no method for.
    lacks: Vec<Channel>,
}

impl Ground {
    /// Reads the hellos and the controls. `proven` says that this session's API was seen to work in another tree.
    #[must_use]
    pub fn new(topology: &Topology, plan: &Plan, report: &Report, proven: bool) -> Self {
        let controls = controls(plan, report);
        let doubts = (0..topology.frames.len()).map(|frame| doubt(topology, frame, report, &controls)).collect();
        let expects_api = topology.frames.iter().any(|frame| frame.secure);
        let has_api = report.hellos.values().any(|hello| hello.surface != "none");
        let able = topology.frames.iter().any(|frame| frame.secure && frame.policy.why.enabled() && !frame.origin.is_opaque());
        // Where no document of the tree may do anything, the positive control stands in another tree of the session.
        Self {
            doubts,
            positive: !controls.is_empty() || (!able && proven),
            unsupported: expects_api && !has_api,
            lacks: report.agent.lacks.clone(),
        }
    }

    /// The word on one fact.
    #[must_use]
    pub fn judge(&self, topology: &Topology, fact: &Fact, prediction: &Prediction, observation: &Observation) -> Judgement {
        let plain = |verdict| Judgement { verdict, note: None };
        let noted = |verdict, note: &str| Judgement { verdict, note: Some(note.to_owned()) };
        match &observation.seen {
            Seen::Missing(frame) => noted(Verdict::Inconclusive, &format!("frame {frame} did not load, so it proves nothing")),
            Seen::Unreadable(what) => noted(Verdict::Environment, what),
            Seen::TimedOut => plain(Verdict::Timeout),
            _ if self.unsupported => noted(Verdict::Unsupported, "this target has no WebMCP API"),
            _ if self.lacks.contains(&fact.channel()) => noted(Verdict::Unsupported, "the API of this target gives pages no method for it"),
            Seen::Odd(what) => noted(Verdict::Fail, what),
            _ if prediction.answer == Answer::Unspecified => noted(Verdict::Pass, "the draft leaves it open"),
            seen if !agrees(prediction, seen) => plain(Verdict::Fail),
            Seen::Allowed => plain(Verdict::Pass),
            Seen::Denied(_) => match self.doubt(topology, fact, prediction.error) {
                Some(doubt) => noted(Verdict::Inconclusive, &doubt),
                None if observation.proof == Proof::RoundTrips => noted(Verdict::Pass, "proven by message round trips, the weaker proof"),
                None => plain(Verdict::Pass),
            },
        }
    }

    /// Whether the target has no API where every target with one must have it.
    #[must_use]
    pub fn is_unsupported(&self) -> bool {
        self.unsupported
    }

    /// Why "it did not happen" may not be believed. An error that the asking document's own state or arguments decide would
    /// come whatever the provider is, so it leans on the asking document alone.
    fn doubt(&self, topology: &Topology, fact: &Fact, error: Option<Refusal>) -> Option<String> {
        let is_own = error.is_some_and(|error| error != Refusal::UnknownError);
        let provider = Some(topology.tools[fact.tool()].frame).filter(|_| !is_own || fact.consumer().is_none());
        let frames: Vec<_> = [provider, fact.consumer()].into_iter().flatten().collect();
        self.doubt_about(&frames)
    }

    /// Why a "no" of these frames may not be believed.
    #[must_use]
    pub fn doubt_about(&self, frames: &[usize]) -> Option<String> {
        let doubt = frames.iter().find_map(|frame| self.doubts[*frame].clone());
        doubt.or_else(|| (!self.positive).then(|| "no frame of the tree could use a tool of its own".into()))
    }
}

fn agrees(prediction: &Prediction, seen: &Seen) -> bool {
    match (prediction.answer, seen) {
        (Answer::Allowed, Seen::Allowed) => true,
        (Answer::Denied, Seen::Denied(name)) => name.as_deref() == prediction.error.map(|error| error.to_string()).as_deref(),
        _ => false,
    }
}

/// The frames whose positive control worked in every part.
fn controls(plan: &Plan, report: &Report) -> BTreeSet<String> {
    let Some(Outcome::Controls { controls }) = report.outcomes.get(plan.control_step()) else { return BTreeSet::new() };
    let has = |channel| !report.agent.lacks.contains(&channel);
    let works = |control: &Control| match control {
        Control::Failed { .. } => false,
        Control::Ran { heard, listed, called } => {
            let whole = (has(Channel::Hears).then_some(1), has(Channel::Lists).then_some(true), has(Channel::Calls).then_some(true));
            (*heard, *listed, *called) == whole
        }
    };
    controls.iter().filter(|(_, control)| works(control)).map(|(frame, _)| frame.clone()).collect()
}

fn doubt(topology: &Topology, frame: usize, report: &Report, controls: &BTreeSet<String>) -> Option<String> {
    let expected = &topology.frames[frame];
    let name = &expected.name;
    let Some(hello) = report.hellos.get(&**name) else { return Some(format!("frame {name} did not load")) };
    let origin = expected.origin.to_string();
    if hello.event_origin != origin || hello.origin != origin {
        return Some(format!("frame {name} is {}, not {origin}", hello.event_origin));
    }
    if hello.secure != expected.secure {
        return Some(format!("isSecureContext of frame {name} is {}", hello.secure));
    }
    let enabled = expected.policy.why.enabled();
    if expected.secure && hello.policy.is_some_and(|policy| policy != enabled) {
        return Some(format!("frame {name} says that its tools feature is {}", if enabled { "off" } else { "on" }));
    }
    let able = expected.secure && enabled && !expected.origin.is_opaque();
    (able && !controls.contains(&**name)).then(|| format!("frame {name} could not use a tool of its own"))
}
