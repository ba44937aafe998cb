//! The plan of a scenario without steps: register everything, ask everything, remove everything.

use std::collections::BTreeSet;

use super::{Ask, Evidence, Place, Plan, Step, ToolCall, WireTool};
use crate::{
    fact::{Change, Fact},
    scenario::Scenario,
    tree::Topology,
};

impl Plan {
    /// Every channel of every tool, asked from every frame under every filter, in one page load.
    #[must_use]
    pub fn everything(scenario: &Scenario, topology: &Topology, nonce: &str, limit_ms: u64) -> Self {
        let mut builder = Builder { scenario, topology, steps: vec![], asks: vec![] };
        builder.register_all();
        builder.list_all();
        builder.call_all();
        builder.remove_all();
        let frames = builder.frames();
        builder.steps.push(Step::Control { frames });
        Self { asks: builder.asks, ..Self::of(topology, nonce, limit_ms, builder.steps) }
    }

    /// Steps of the caller's choice, which answer no fact.
    #[must_use]
    pub fn of(topology: &Topology, nonce: &str, limit_ms: u64, steps: Vec<Step>) -> Self {
        Self {
            nonce: nonce.into(),
            limit_ms,
            frames: topology.frames.iter().map(|frame| Place { frame: frame.name.to_string(), place: frame.place.clone() }).collect(),
            audience: audience(topology),
            steps,
            asks: vec![],
        }
    }
}

/// A fence must be open to every provider, or the provider could not execute it.
fn audience(topology: &Topology) -> Vec<String> {
    let origins = topology.frames.iter().filter_map(|frame| frame.origin.tuple());
    let trusted: BTreeSet<_> = origins.filter(|origin| origin.is_trustworthy()).collect();
    trusted.into_iter().map(ToString::to_string).collect()
}

struct Builder<'a> {
    scenario: &'a Scenario,
    topology: &'a Topology,
    steps: Vec<Step>,
    asks: Vec<Ask>,
}

impl Builder<'_> {
    fn frames(&self) -> Vec<String> {
        self.topology.frames.iter().map(|frame| frame.name.to_string()).collect()
    }

    fn frame_name(&self, frame: usize) -> String {
        self.topology.frames[frame].name.to_string()
    }

    fn push(&mut self, step: Step) -> usize {
        self.steps.push(step);
        self.steps.len() - 1
    }

    fn count(&mut self, by: Option<usize>) -> usize {
        let step = Step::Counts { by: by.map(|frame| self.frame_name(frame)), frames: self.frames() };
        self.push(step)
    }

    fn register_all(&mut self) {
        let mut before = self.count(None);
        for tool in 0..self.topology.tools.len() {
            let step = self.push(self.registration(tool));
            self.asks.push(Ask { fact: Fact::Registers { tool }, evidence: Evidence::Registration { step } });
            let after = self.count(Some(self.topology.tools[tool].frame));
            self.ask_events(tool, Change::Registered, before, after);
            before = after;
        }
    }

    fn registration(&self, tool: usize) -> Step {
        let (spec, resolved) = (&self.scenario.tools[tool], &self.topology.tools[tool]);
        let wire = WireTool {
            key: spec.key.clone(),
            name: spec.name.clone(),
            title: spec.title.clone(),
            description: spec.description.clone(),
            input_schema: spec.input_schema.clone(),
            annotations: spec.annotations.clone(),
        };
        let exposed_to = resolved.exposed_to.as_ref().map(|list| list.iter().map(|listed| listed.text.clone()).collect());
        Step::Register { frame: self.frame_name(resolved.frame), tool: wire, exposed_to }
    }

    fn ask_events(&mut self, tool: usize, change: Change, before: usize, after: usize) {
        for consumer in 0..self.topology.frames.len() {
            self.asks.push(Ask { fact: Fact::Hears { tool, consumer, change }, evidence: Evidence::Events { before, after } });
        }
    }

    /// One listing a frame and filter answers for every tool: membership is all that a fact asks.
    fn list_all(&mut self) {
        let step = self.steps.len();
        let mut steps = vec![];
        for consumer in 0..self.topology.frames.len() {
            for (filter, list) in self.topology.filters.iter().enumerate() {
                let from_origins = list.as_ref().map(|list| list.iter().map(|listed| listed.text.clone()).collect());
                let evidence = Evidence::Listing { step, part: steps.len() };
                let asks = (0..self.topology.tools.len()).map(|tool| Ask { fact: Fact::Lists { tool, consumer, filter }, evidence });
                self.asks.extend(asks);
                steps.push(Step::List { frame: self.frame_name(consumer), from_origins });
            }
        }
        self.push(Step::Together { steps });
    }

    fn call_all(&mut self) {
        let step = self.steps.len();
        let mut steps = vec![];
        let tools: Vec<_> = (0..self.topology.tools.len()).filter(|tool| !self.topology.shares_name(*tool)).collect();
        for tool in tools {
            for consumer in 0..self.topology.frames.len() {
                let evidence = Evidence::Call { step, part: steps.len(), ran: step + 1 };
                self.asks.push(Ask { fact: Fact::Calls { tool, consumer }, evidence });
                steps.push(Step::Call(self.call(tool, consumer)));
            }
        }
        self.push(Step::Together { steps });
        let frames = self.frames();
        self.push(Step::Invocations { frames });
    }

    fn call(&self, tool: usize, consumer: usize) -> ToolCall {
        let spec = &self.topology.tools[tool];
        ToolCall {
            frame: self.frame_name(consumer),
            tool: spec.key.to_string(),
            provider: self.frame_name(spec.frame),
            name: spec.name.clone(),
            description: spec.description.clone(),
            origin: self.topology.frames[spec.frame].origin.to_string(),
            token: Plan::token(tool, consumer),
        }
    }

    /// Aborting a refused registration must be silent, so refused tools are removed and listened to as well.
    fn remove_all(&mut self) {
        let mut before = self.count(None);
        for tool in 0..self.topology.tools.len() {
            let frame = self.topology.tools[tool].frame;
            self.push(Step::Unregister { frame: self.frame_name(frame), tool: self.topology.tools[tool].key.to_string() });
            let after = self.count(Some(frame));
            self.ask_events(tool, Change::Removed, before, after);
            before = after;
        }
    }
}
