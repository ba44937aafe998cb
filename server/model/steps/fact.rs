//! Questions about steps, each under an id that stays the same when other steps come and go.

use crate::{fact::Channel, scenario::Scenario};

/// One question about a step, or about the whole story.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StepFact {
    /// The step's name; empty for a question about the whole story.
    pub step: String,
    /// The channel that the step uses.
    pub channel: Channel,
    /// What is asked.
    pub about: About,
}

/// What is asked about a step. Frames are indexes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum About {
    /// How does it end?
    Outcome,
    /// In which order does a listing hold its tools?
    Order,
    /// What does a listing say of its tools?
    Fields,
    /// Was the change told to the own document before the promise settled?
    First,
    /// How many events does a frame hear?
    Heard(usize),
    /// What does a frame notice as the provider of tools?
    Ran(usize),
    /// Which secrets of others reach a frame?
    Learns(usize),
}

impl StepFact {
    /// The stable id.
    #[must_use]
    pub fn id(&self, scenario: &Scenario) -> String {
        let frame = |index: usize| &*scenario.frames[index].name;
        let step = &self.step;
        match self.about {
            About::Outcome => format!("step/{step}/outcome"),
            About::Order => format!("step/{step}/order"),
            About::Fields => format!("step/{step}/fields"),
            About::First => format!("step/{step}/first"),
            About::Heard(index) => format!("step/{step}/heard/{}", frame(index)),
            About::Ran(index) => format!("step/{step}/ran/{}", frame(index)),
            About::Learns(index) => format!("learns/{}", frame(index)),
        }
    }

    /// The question in a sentence.
    #[must_use]
    pub fn sentence(&self, scenario: &Scenario) -> String {
        let frame = |index: usize| &*scenario.frames[index].name;
        let step = &self.step;
        match self.about {
            About::Outcome => format!("how does the step {step} end?"),
            About::Order => format!("in which order does the step {step} list its tools?"),
            About::Fields => format!("what does the step {step} tell of its tools?"),
            About::First => format!("in the step {step}, does the event come before the promise settles?"),
            About::Heard(index) => format!("how many tool changes does {} hear in the step {step}?", frame(index)),
            About::Ran(index) => format!("what does {} notice of calls in the step {step}?", frame(index)),
            About::Learns(index) => format!("which secrets of others reach {}?", frame(index)),
        }
    }
}
