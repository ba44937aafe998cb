//! Steps in the page's words, and who has a right to the texts in them.

use serde_json::{Map, Value, json};

use super::Director;
use crate::{
    scenario::{Arrival, CallSpec, Deed, ListItem, StepSpec, ToolSpec},
    steps::{
        act::{ActCall, ActSignal, ActTool, What},
        canary::{self, Canary},
        offer::convert,
        world::Registered,
    },
};

impl Director<'_> {
    /// The frame that does it.
    pub(super) fn actor(&mut self, deed: &Deed) -> usize {
        let scenario = self.world.scenario;
        match deed {
            Deed::Register { tool, signal, .. } => {
                let frame = scenario.tools[*tool].frame;
                self.settle_home(signal.as_ref(), frame);
                frame
            }
            Deed::Unregister { tool } | Deed::Release { tool } => scenario.tools[*tool].frame,
            Deed::Call(spec) | Deed::Begin(spec) => {
                self.settle_home(spec.signal.as_ref(), spec.by);
                spec.by
            }
            Deed::Abort { signal, .. } => {
                self.settle_home(Some(signal), 0);
                self.world.homes[signal]
            }
            Deed::Settle { call } => self.world.calls.iter().rfind(|known| known.step == *call).map_or(0, |call| call.caller),
            Deed::Remove { frame } | Deed::Insert { frame } | Deed::Hold { frame } => {
                self.world.topology.frames[*frame].parent.unwrap_or_default()
            }
            Deed::Open { frame } => match scenario.story.arrival(*frame) {
                Arrival::OpenedBy(opener) => opener,
                _ => 0,
            },
            Deed::List { frame, .. }
            | Deed::Copies { frame, .. }
            | Deed::Navigate { frame, .. }
            | Deed::Reload { frame }
            | Deed::Back { frame }
            | Deed::Forward { frame } => *frame,
            Deed::Together(_) | Deed::Away(_) | Deed::Same { .. } | Deed::Crash { .. } => 0,
        }
    }

    /// A controller lives in the frame that its name says, as in `third.stop`, or in the first that uses the signal.
    fn settle_home(&mut self, signal: Option<&String>, user: usize) {
        let Some(signal) = signal else { return };
        let named = signal.split_once('.').and_then(|(frame, _)| self.world.scenario.frame(frame));
        self.world.homes.entry(signal.clone()).or_insert(named.unwrap_or(user));
    }

    pub(super) fn what(&self, name: &str, deed: &Deed) -> What {
        let scenario = self.world.scenario;
        let key = |tool: usize| scenario.tools[tool].key.clone();
        match deed {
            Deed::Register { tool, signal, abort_at_once } => {
                let spec = &scenario.tools[*tool];
                let exposed_to = self.texts(spec.exposed_to.as_deref());
                What::Register {
                    tool: Box::new(self.tool(spec)),
                    exposed_to,
                    signal: self.signal(signal.as_ref()),
                    abort_at_once: *abort_at_once,
                }
            }
            Deed::Unregister { tool } => What::Unregister { tool: key(*tool) },
            Deed::Abort { signal, reason } => {
                let home = self.frame_name(self.world.homes[signal]);
                What::Abort { signal: signal.clone(), reason: reason.then(|| canary::of_reason(&home, signal)) }
            }
            Deed::List { from, .. } => What::List { from_origins: self.texts(from.as_deref()) },
            Deed::Copies { from, .. } => What::Copies { from_origins: self.texts(from.as_deref()) },
            Deed::Call(spec) => What::Call(Box::new(self.call(name, spec))),
            Deed::Begin(spec) => What::Begin(Box::new(self.call(name, spec))),
            Deed::Release { tool } => What::Release { tool: key(*tool) },
            Deed::Settle { call } => What::Settle { call: call.clone() },
            Deed::Navigate { to, .. } => What::Navigate { url: self.url(*to) },
            Deed::Reload { .. } => What::Reload,
            Deed::Back { .. } => What::Travel { distance: -1 },
            Deed::Forward { .. } => What::Travel { distance: 1 },
            Deed::Remove { frame } => What::Remove { frame: self.frame_name(self.world.window(*frame)) },
            Deed::Insert { frame } => {
                let sandbox = scenario.frames[*frame].sandbox.as_ref().map(|sandbox| sandbox.0.clone());
                let allow = self.world.topology.frames[*frame].allow.clone();
                What::Insert { frame: self.frame_name(*frame), url: self.url(*frame), allow, sandbox }
            }
            Deed::Crash { frame } => What::Crash { url: self.url(*frame) },
            Deed::Hold { frame } => What::Hold { frame: self.frame_name(*frame) },
            Deed::Open { frame } => What::Open { frame: self.frame_name(*frame), url: self.url(*frame) },
            Deed::Together(_) | Deed::Away(_) | Deed::Same { .. } => What::Nothing,
        }
    }

    fn url(&self, frame: usize) -> String {
        format!("{}?{}", self.world.scenario.frame_url(frame, self.ports), self.query)
    }

    pub(super) fn texts(&self, items: Option<&[ListItem]>) -> Option<Vec<String>> {
        items.map(|items| items.iter().map(|item| self.text(item)).collect())
    }

    fn text(&self, item: &ListItem) -> String {
        item.resolve(&self.world.scenario.origins, self.ports)
    }

    fn signal(&self, name: Option<&String>) -> Option<ActSignal> {
        name.map(|name| ActSignal { frame: self.frame_name(self.world.homes[name]), name: name.clone() })
    }

    fn tool(&self, spec: &ToolSpec) -> ActTool {
        let scenario = self.world.scenario;
        let mut members = Map::new();
        members.insert("name".into(), json!(spec.name));
        members.insert("description".into(), json!(canary::description(scenario, spec)));
        let optional = [("title", spec.title.clone().map(Value::from)), ("inputSchema", spec.input_schema.clone())];
        let optional = optional.into_iter().chain([("annotations", spec.annotations.clone())]);
        members.extend(optional.filter_map(|(key, value)| Some((key.to_owned(), value?))));
        members.extend(spec.members.clone());
        ActTool { key: spec.key.clone(), members, does: spec.does, result: spec.result.clone(), secret: canary::of_error(scenario, spec) }
    }

    fn call(&self, step: &str, spec: &CallSpec) -> ActCall {
        let scenario = self.world.scenario;
        let tool = &scenario.tools[spec.tool];
        let by = self.frame_name(spec.by);
        ActCall {
            tool: tool.key.clone(),
            provider: self.frame_name(tool.frame),
            window: self.frame_name(self.world.window(spec.window)),
            tool_name: spec.name.clone().unwrap_or_else(|| tool.name.clone()),
            description: canary::description(scenario, tool),
            origin: self.origin(spec),
            listed: spec.listed.clone(),
            lacks: spec.lacks.clone(),
            input: spec.input.clone().unwrap_or_else(|| json!({"token": step, "secret": canary::of_input(&by, step)})),
            signal: self.signal(spec.signal.as_ref()),
        }
    }

    pub(super) fn origin(&self, spec: &CallSpec) -> String {
        self.world.stated_origin(spec, |item| self.text(item))
    }

    pub(super) fn rights_of_origin(&self, owner: usize) -> Vec<bool> {
        (0..self.world.alive.len()).map(|frame| self.world.same_origin(owner, frame)).collect()
    }

    /// Whoever makes a handle by hand knows the description that it states.
    pub(super) fn rights_of_tool(&self, tool: usize) -> Vec<bool> {
        let spec = &self.world.scenario.tools[tool];
        let Ok(offer) = convert(spec, &self.world.description(tool)) else { return self.rights_of_origin(spec.frame) };
        let registered = Registered { tool, signal: None, offer };
        (0..self.world.alive.len())
            .map(|frame| self.world.same_origin(spec.frame, frame) || self.world.may_see(&registered, frame))
            .collect()
    }

    /// The input goes to the origin that the handle states, and nowhere else.
    pub(super) fn input_canary(&self, step: &StepSpec) -> Option<Canary> {
        let (Deed::Call(spec) | Deed::Begin(spec)) = &step.deed else { return None };
        let provider = self.world.scenario.tools[spec.tool].frame;
        let rights = (0..self.world.alive.len())
            .map(|frame| self.world.same_origin(spec.by, frame) || self.world.same_origin(provider, frame))
            .collect();
        Some(Canary { text: canary::of_input(&self.frame_name(spec.by), &step.name), rights })
    }
}
