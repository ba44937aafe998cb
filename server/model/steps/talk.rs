//! What the API does in an unchanging tree: registering, listing, calling, cancelling.

use serde_json::{Value, json};
use url::Url;

use super::{
    forecast::{Forecast, Predicted},
    odd::{self, Shape, Text},
    offer::{NoOffer, convert},
    world::{Call, Question, Registered, World},
};
use crate::{
    Refusal, Rule,
    oracle::Answer,
    origin::TupleOrigin,
    scenario::{CallSpec, Does, Ending, ListItem},
    tree::Listed,
};

type End = Predicted<Ending>;

/// The name of the error with which a signal aborts: a plain abort, or the controller's own reason.
pub(super) fn reason_name(own: bool) -> String {
    if own { "OwnReason".into() } else { Refusal::AbortError.to_string() }
}

impl World<'_> {
    /// The order of checks is that of the rule.
    pub(super) fn register(&mut self, tool: usize, signal: Option<&String>, forecast: &mut Forecast) -> End {
        let (scenario, topology) = (self.scenario, self.topology);
        let (spec, resolved) = (&scenario.tools[tool], &topology.tools[tool]);
        let frame = &topology.frames[spec.frame];
        if !frame.secure {
            return End::refused(Rule::SecureContext, Refusal::Absent);
        }
        let offer = match convert(spec, &self.description(tool)) {
            Ok(offer) => offer,
            Err(NoOffer::Throws(name)) => return End::refused(Rule::RegisterOrder, name),
            Err(NoOffer::Open) => return End::open(Rule::RegisterOrder),
        };
        if !self.alive[spec.frame] {
            return End::refused(Rule::RegisterOrder, Refusal::InvalidStateError);
        }
        if !frame.policy.why.enabled() {
            return End::refused(Rule::HostKey, Refusal::NotAllowedError);
        }
        let taken = |other: &Registered| scenario.tools[other.tool].frame == spec.frame && other.offer.name == offer.name;
        if self.registered.iter().any(taken) || !offer.has_good_name() || offer.description.is_empty() {
            return End::refused(Rule::RegisterOrder, Refusal::InvalidStateError);
        }
        match offer.schema {
            Some(Text::Throws(name)) => return End::refused(Rule::RegisterOrder, name),
            Some(Text::Undefined) => return End::refused(Rule::RegisterOrder, Refusal::TypeError),
            Some(Text::Of(_)) | None => {}
        }
        if let Some(reason) = signal.and_then(|signal| self.aborted.get(signal)) {
            return End::refused(Rule::RegisterOrder, reason);
        }
        let new = Registered { tool, signal: signal.cloned(), offer };
        let listing = self.ask(&new, resolved.exposed_to.clone(), Question::Registers);
        if listing.answer != Answer::Allowed {
            let error = listing.error.map(|error| Ending::Refused(error.to_string()));
            return Predicted { answer: error, rule: listing.rule };
        }
        self.tell(&new, forecast);
        self.registered.push(new);
        End::sure(Rule::Registration, Ending::Done)
    }

    /// A registration whose signal aborts while its promise is pending. How often it is told is left open, but not to whom.
    pub(super) fn register_and_abort(&mut self, tool: usize, forecast: &mut Forecast) -> End {
        let mut told = Forecast::default();
        let ending = self.register(tool, None, &mut told);
        self.registered.retain(|registered| registered.tool != tool);
        told.heard.keys().for_each(|frame| forecast.may_hear(*frame, Rule::Events));
        if ending.answer == Some(Ending::Done) { End::refused(Rule::Registration, Refusal::AbortError) } else { ending }
    }

    /// Everyone alive who may see the tool hears one event.
    pub(super) fn tell(&self, changed: &Registered, forecast: &mut Forecast) {
        let provider = self.scenario.tools[changed.tool].frame;
        for frame in self.living() {
            if !self.same_tree(provider, frame) {
                continue;
            }
            let prediction = self.ask(changed, None, Question::Hears(frame));
            match prediction.answer {
                Answer::Allowed => forecast.hears(frame, Rule::Events),
                Answer::Unspecified => forecast.may_hear(frame, prediction.rule),
                Answer::Denied => {}
            }
        }
    }

    pub(super) fn unregister(&mut self, tool: usize, forecast: &mut Forecast) -> End {
        let gone: Vec<_> = self.registered.extract_if(.., |registered| registered.tool == tool).collect();
        gone.iter().for_each(|gone| self.tell(gone, forecast));
        End::sure(Rule::Registration, Ending::Done)
    }

    /// A signal ends the registrations and the calls that it was given to.
    pub(super) fn abort(&mut self, signal: &str, own_reason: bool, forecast: &mut Forecast) -> End {
        if self.aborted.contains_key(signal) {
            return End::sure(Rule::Registration, Ending::Done);
        }
        let reason = reason_name(own_reason);
        self.aborted.insert(signal.to_owned(), reason.clone());
        let gone: Vec<_> = self.registered.extract_if(.., |registered| registered.signal.as_deref() == Some(signal)).collect();
        gone.iter().for_each(|gone| self.tell(gone, forecast));
        for index in 0..self.calls.len() {
            if self.calls[index].signal.as_deref() == Some(signal) {
                self.cancel(index, Ending::Refused(reason.clone()), forecast);
            }
        }
        End::sure(Rule::Cancel, Ending::Done)
    }

    /// The caller's side of a running call ends; the provider learns that, and no reason.
    pub(super) fn cancel(&mut self, call: usize, ending: Ending, forecast: &mut Forecast) {
        let call = &mut self.calls[call];
        if call.ended.is_some() {
            return;
        }
        call.ended = Some(Predicted::sure(Rule::Cancel, ending));
        let spec = &self.scenario.tools[call.tool];
        if self.alive[spec.frame] {
            forecast.notices(spec.frame, format!("toolcancel {}", spec.name));
            forecast.notices(spec.frame, format!("signal of {} aborted: {}", spec.key, Refusal::AbortError));
        }
    }

    /// The tools of a listing, in its order.
    pub(super) fn list(&self, frame: usize, from: Option<Vec<Listed>>) -> Predicted<Vec<Registered>> {
        let asking = &self.topology.frames[frame];
        if !self.alive[frame] {
            return Predicted::open(Rule::Listing);
        }
        if !asking.secure || !asking.policy.why.enabled() {
            return Predicted::open(if asking.secure { Rule::HostKey } else { Rule::SecureContext });
        }
        let mut tools = vec![];
        for registered in &self.registered {
            let provider = self.scenario.tools[registered.tool].frame;
            if !self.same_tree(provider, frame) {
                continue;
            }
            let prediction = self.ask(registered, from.clone(), Question::Lists(frame));
            match prediction.answer {
                Answer::Allowed => tools.push(registered.clone()),
                Answer::Denied => {}
                Answer::Unspecified => return Predicted::open(prediction.rule),
            }
        }
        // The order of a string's code units is that of its bytes, because names are ASCII.
        tools.sort_by(|a, b| a.offer.name.cmp(&b.offer.name));
        Predicted::sure(Rule::Listing, tools)
    }

    /// How a listing ends: with its tools, or with an error.
    pub(super) fn list_ending(&self, frame: usize, from: Option<Vec<Listed>>) -> End {
        let asking = &self.topology.frames[frame];
        if !asking.secure {
            return End::refused(Rule::SecureContext, Refusal::Absent);
        }
        if !self.alive[frame] {
            return End::refused(Rule::Listing, Refusal::InvalidStateError);
        }
        if !asking.policy.why.enabled() {
            return End::refused(Rule::HostKey, Refusal::NotAllowedError);
        }
        if from.iter().flatten().any(|listed| matches!(listed.entry, crate::origin::Entry::Refused(_))) {
            return End::refused(Rule::Trustworthy, Refusal::SecurityError);
        }
        let listed = self.list(frame, from);
        let keys = |tools: Vec<Registered>| tools.iter().map(|registered| self.scenario.tools[registered.tool].key.clone()).collect();
        Predicted { answer: listed.answer.map(|tools| Ending::Tools(keys(tools))), rule: listed.rule }
    }

    /// The checks of a call in their order; `None` when the callback runs.
    fn refusal(&self, spec: &CallSpec, origin: &str) -> Option<End> {
        let caller = &self.topology.frames[spec.by];
        let unknown = |rule| Some(End::refused(rule, Refusal::UnknownError));
        if !caller.secure {
            return Some(End::refused(Rule::SecureContext, Refusal::Absent));
        }
        let no_object = |input| matches!(odd::shape(input), Shape::Null | Shape::Plain | Shape::Symbol);
        if spec.lacks.is_some() || spec.input.as_ref().is_some_and(no_object) {
            return Some(End::refused(Rule::CallOrder, Refusal::TypeError));
        }
        if !self.alive[spec.by] {
            return Some(End::refused(Rule::CallOrder, Refusal::InvalidStateError));
        }
        if !caller.policy.why.enabled() {
            return Some(End::refused(Rule::HostKey, Refusal::NotAllowedError));
        }
        let Some(stated) = Url::parse(origin).ok().and_then(|url| TupleOrigin::of(&url)) else {
            return Some(End::refused(Rule::CallOrder, Refusal::NotSupportedError));
        };
        if let Some(Text::Throws(name)) = spec.input.as_ref().map(odd::text) {
            return Some(End::refused(Rule::CallOrder, name));
        }
        if let Some(reason) = spec.signal.as_ref().and_then(|signal| self.aborted.get(signal)) {
            return Some(End::refused(Rule::CallOrder, reason));
        }
        let Some(document) = self.document_in(spec.window) else { return unknown(Rule::CallTarget) };
        if !self.same_tree(document, spec.by) {
            return unknown(Rule::OneTree);
        }
        if self.topology.frames[document].origin.tuple() != Some(&stated) {
            return unknown(Rule::CallTarget);
        }
        let Some(registered) = self.target(spec) else { return unknown(Rule::CallTarget) };
        let prediction = self.ask(registered, None, Question::Calls(spec.by));
        match prediction.answer {
            Answer::Allowed => None,
            Answer::Unspecified => Some(End::open(prediction.rule)),
            Answer::Denied => Some(End::refused(prediction.rule, Refusal::UnknownError)),
        }
    }

    /// The tool that a handle's name finds in the document that its window shows now.
    fn target(&self, spec: &CallSpec) -> Option<&Registered> {
        let document = self.document_in(spec.window)?;
        let name = spec.name.as_deref().unwrap_or(&self.scenario.tools[spec.tool].name);
        self.registered.iter().find(|registered| self.scenario.tools[registered.tool].frame == document && registered.offer.name == name)
    }

    /// Starts a call: refused at once, or running in the provider.
    pub(super) fn begin(&mut self, step: &str, spec: &CallSpec, origin: &str, forecast: &mut Forecast) -> Option<End> {
        let call = |tool, result, ended| {
            let (step, token, caller, signal) = (step.to_owned(), token(step, spec), spec.by, spec.signal.clone());
            Call { step, token, tool, caller, signal, result, ended }
        };
        if let Some(refused) = self.refusal(spec, origin) {
            self.calls.push(call(spec.tool, refused.clone(), Some(refused.clone())));
            return Some(refused);
        }
        let tool = self.target(spec)?.tool;
        let target = &self.scenario.tools[tool];
        forecast.notices(target.frame, format!("toolactivated {}", target.name));
        forecast.notices(target.frame, format!("ran {}", target.key));
        let result = self.result(step, spec, tool);
        self.calls.push(call(tool, result, None));
        if target.does == Does::Unregisters {
            self.unregister(tool, forecast);
        }
        if target.does != Does::Waits {
            self.finish(self.calls.len() - 1);
        }
        None
    }

    /// The callback comes to its end.
    pub(super) fn finish(&mut self, call: usize) {
        let call = &mut self.calls[call];
        call.ended.get_or_insert_with(|| call.result.clone());
    }

    /// What the callback's end gives the caller.
    fn result(&self, step: &str, spec: &CallSpec, tool: usize) -> End {
        let tool = &self.scenario.tools[tool];
        let of = |text| match text {
            Text::Of(value) => End::sure(Rule::Result, Ending::Value(odd::told(value))),
            Text::Throws(_) => End::refused(Rule::CallTarget, Refusal::UnknownError),
            Text::Undefined => End::open(Rule::Result),
        };
        match (tool.does, &tool.result) {
            (Does::Throws | Does::Rejects, _) => End::refused(Rule::CallTarget, Refusal::UnknownError),
            (Does::Echoes, _) => of(spec.input.as_ref().map_or_else(|| Text::Of(json!({})), odd::text)),
            (_, Some(result)) => of(odd::text(result)),
            (_, None) => {
                let told = json!({ "tool": tool.key, "frame": self.scenario.frames[tool.frame].name, "token": token(step, spec) });
                End::sure(Rule::Result, Ending::Value(told))
            }
        }
    }

    /// The origin that a call's handle states.
    pub(super) fn stated_origin(&self, spec: &CallSpec, resolve: impl Fn(&ListItem) -> String) -> String {
        let provider = self.scenario.tools[spec.tool].frame;
        spec.origin.as_ref().map_or_else(|| self.topology.frames[provider].origin.to_string(), resolve)
    }
}

/// What the callback knows a call by: the lab's own input carries it, an input of the author's choice may.
fn token(step: &str, spec: &CallSpec) -> Value {
    match &spec.input {
        None => Value::from(step),
        Some(input) => input.get("token").cloned().unwrap_or(Value::Null),
    }
}
