//! What exists at one moment of a story.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{canary, forecast::Predicted, offer::Offer};
use crate::{
    fact::{Change, Fact},
    oracle::{Answer, Oracle, Prediction},
    scenario::{Arrival, Ending, ListItem, Scenario},
    tree::{Listed, Tool, Topology},
};

/// The documents, tools, signals and calls of one moment.
pub(super) struct World<'a> {
    pub(super) scenario: &'a Scenario,
    pub(super) topology: &'a Topology,
    /// Which frames' documents are there.
    pub(super) alive: Vec<bool>,
    /// The documents that each window has shown, and which one it shows now.
    pub(super) histories: BTreeMap<usize, (Vec<usize>, usize)>,
    pub(super) registered: Vec<Registered>,
    /// Frames whose API their parent keeps.
    pub(super) held: Vec<usize>,
    /// Named signals that were aborted, with the name of their reason.
    pub(super) aborted: BTreeMap<String, String>,
    /// The frame where the controller of a named signal lives.
    pub(super) homes: BTreeMap<String, usize>,
    pub(super) calls: Vec<Call>,
}

/// A tool that is there.
#[derive(Debug, Clone)]
pub(super) struct Registered {
    pub(super) tool: usize,
    pub(super) signal: Option<String>,
    pub(super) offer: Offer,
}

/// A call that was begun.
#[derive(Debug, Clone)]
pub(super) struct Call {
    pub(super) step: String,
    /// What the callback knows it by.
    pub(super) token: Value,
    pub(super) tool: usize,
    pub(super) caller: usize,
    pub(super) signal: Option<String>,
    /// What it ends with when it is let go on.
    pub(super) result: Predicted<Ending>,
    /// How it ended; `None` while it runs.
    pub(super) ended: Option<Predicted<Ending>>,
}

impl<'a> World<'a> {
    /// The moment at which the tree stands and nothing has happened.
    pub(super) fn new(scenario: &'a Scenario, topology: &'a Topology) -> Self {
        let mut world = Self {
            scenario,
            topology,
            alive: vec![false; topology.frames.len()],
            histories: BTreeMap::new(),
            registered: vec![],
            held: vec![],
            aborted: BTreeMap::new(),
            homes: BTreeMap::new(),
            calls: vec![],
        };
        world.arrive(0);
        world
    }

    /// A document comes, with all that its page holds from the start. Returns everything that came.
    pub(super) fn arrive(&mut self, frame: usize) -> Vec<usize> {
        self.alive[frame] = true;
        let mut came = vec![frame];
        for child in 0..self.topology.frames.len() {
            if self.topology.frames[child].parent == Some(frame) && self.scenario.story.is_there_at_first(child) {
                came.extend(self.arrive(child));
            }
        }
        came
    }

    /// The frame and everything alive below it, or in its place.
    pub(super) fn subtree(&self, frame: usize) -> Vec<usize> {
        let below =
            |other: usize| std::iter::successors(Some(other), |index| self.topology.frames[*index].parent).any(|above| above == frame);
        (0..self.alive.len()).filter(|other| self.alive[*other] && below(*other)).collect()
    }

    /// The frame whose iframe this document stands in.
    pub(super) fn window(&self, frame: usize) -> usize {
        match self.scenario.story.arrival(frame) {
            Arrival::Replaces(before) => self.window(before),
            _ => frame,
        }
    }

    /// The document that a window shows now.
    pub(super) fn document_in(&self, frame: usize) -> Option<usize> {
        let window = self.window(frame);
        (0..self.alive.len()).find(|other| self.alive[*other] && self.window(*other) == window)
    }

    /// The top-level document above a frame.
    pub(super) fn top_of(&self, frame: usize) -> usize {
        self.topology.frames[frame].parent.map_or(frame, |parent| self.top_of(parent))
    }

    /// The parent that asks in place of a document that is gone.
    pub(super) fn stand_in(&self, frame: usize) -> Option<usize> {
        (!self.alive[frame] && self.held.contains(&frame)).then_some(self.topology.frames[frame].parent?)
    }

    pub(super) fn living(&self) -> Vec<usize> {
        (0..self.alive.len()).filter(|frame| self.alive[*frame]).collect()
    }

    pub(super) fn same_tree(&self, a: usize, b: usize) -> bool {
        self.top_of(a) == self.top_of(b)
    }

    pub(super) fn same_origin(&self, a: usize, b: usize) -> bool {
        self.topology.frames[a].origin == self.topology.frames[b].origin
    }

    /// The texts of a list with what they mean.
    pub(super) fn listed(&self, items: Option<&[ListItem]>, texts: &[String]) -> Option<Vec<Listed>> {
        items.map(|_| texts.iter().cloned().map(Listed::parse).collect())
    }

    /// The answer of the oracle to a question about one tool, asked as if there were no other.
    pub(super) fn ask(&self, registered: &Registered, filter: Option<Vec<Listed>>, question: Question) -> Prediction {
        let picture = Topology {
            frames: self.topology.frames.clone(),
            tools: vec![self.tool(registered.tool, &registered.offer)],
            filters: vec![filter],
        };
        Oracle::new(&picture).answer(&match question {
            Question::Registers => Fact::Registers { tool: 0 },
            Question::Hears(consumer) => Fact::Hears { tool: 0, consumer, change: Change::Registered },
            Question::Lists(consumer) => Fact::Lists { tool: 0, consumer, filter: 0 },
            Question::Calls(consumer) => Fact::Calls { tool: 0, consumer },
        })
    }

    fn tool(&self, tool: usize, offer: &Offer) -> Tool {
        let spec = &self.topology.tools[tool];
        Tool { name: offer.name.clone(), description: offer.description.clone(), ..spec.clone() }
    }

    /// Whether a frame may see a tool at all: own origin, or host's and provider's key.
    pub(super) fn may_see(&self, registered: &Registered, frame: usize) -> bool {
        let provider = self.topology.tools[registered.tool].frame;
        frame == provider
            || (self.same_tree(provider, frame) && self.ask(registered, None, Question::Hears(frame)).answer != Answer::Denied)
    }

    /// What a listing tells of a tool.
    pub(super) fn fields(&self, registered: &Registered) -> Value {
        let mut fields = registered.offer.fields();
        let provider = self.scenario.tools[registered.tool].frame;
        fields["origin"] = self.topology.frames[provider].origin.to_string().into();
        fields
    }

    /// The description of a tool with its canary.
    pub(super) fn description(&self, tool: usize) -> String {
        canary::description(self.scenario, &self.scenario.tools[tool])
    }
}

/// What the oracle is asked, by the index of the asking frame.
#[derive(Debug, Clone, Copy)]
pub(super) enum Question {
    Registers,
    Hears(usize),
    Lists(usize),
    Calls(usize),
}
