//! The report of a page in which steps happen, written down step by step.

use std::{collections::BTreeMap, sync::Arc};

use framelab::web::Registry;
use framelab_model::{
    Ports,
    scenario::{Arrival, Deed, Ending, Scenario, StepSpec},
    steps::{About, Act, ActTool, Expected, Script, StepReport, StepVerdict, What, judge},
    tree::Topology,
};
use serde_json::{Value, json};

use super::page::{controls, hellos, refused};

/// One page load of a scenario with steps.
pub(super) struct Tale {
    pub(super) scenario: Arc<Scenario>,
    pub(super) topology: Topology,
    pub(super) script: Script,
    /// What the browser does, one answer an ask; at first what the rules say.
    pub(super) answers: Vec<Expected>,
}

/// Every scenario with steps.
pub(super) fn tales() -> Vec<Tale> {
    let all = Registry::embedded().unwrap().all().into_iter();
    all.filter(|scenario| !scenario.story.is_empty()).map(Tale::of).collect()
}

/// One of them.
pub(super) fn tale(id: &str) -> Tale {
    tales().into_iter().find(|tale| tale.scenario.id == id).unwrap()
}

impl Tale {
    fn of(scenario: Arc<Scenario>) -> Self {
        let ports = Ports::nominal();
        let topology = scenario.topology(&ports);
        let script = Script::new(&scenario, &topology, &ports, "run=paper", "paper", 1000);
        let answers = script.asks.iter().map(|ask| ask.expected.clone()).collect();
        Self { scenario, topology, script, answers }
    }

    /// Where an ask stands, for messages.
    pub(super) fn place(&self, ask: usize) -> String {
        format!("{}: {}", self.scenario.id, self.script.asks[ask].fact.id(&self.scenario))
    }

    pub(super) fn ask(&self, step: &str, about: About) -> usize {
        self.script.asks.iter().position(|ask| ask.fact.step == step && ask.fact.about == about).unwrap()
    }

    /// The judge's word on every ask of a report.
    pub(super) fn judged(&self, report: &Value) -> Vec<StepVerdict> {
        let report: StepReport = serde_json::from_value(report.clone()).unwrap();
        let words = judge(&self.scenario, &self.topology, &self.script, &report, true);
        assert_eq!(words.len(), self.script.asks.len(), "{}: every ask has a word", self.scenario.id);
        words
    }

    /// The report with these answers.
    pub(super) fn report(&self) -> Value {
        let acts: Vec<_> = self.script.acts.iter().map(|act| self.told(act)).collect();
        let (hellos, controls) = (hellos(&self.topology), controls(&self.topology));
        let agent = json!({ "surface": "document", "lacks": [] });
        json!({ "hellos": hellos, "outcomes": [{ "controls": controls }], "agent": agent, "acts": acts })
    }

    pub(super) fn frame(&self, frame: usize) -> String {
        self.topology.frames[frame].name.to_string()
    }

    fn told(&self, act: &Act) -> Value {
        let noticed: BTreeMap<_, _> = act.watch.iter().map(|frame| (frame.clone(), self.noticed(&act.name, frame))).collect();
        json!({ "outcome": self.outcome(act), "noticed": noticed, "missing": [] })
    }

    fn noticed(&self, step: &str, frame: &str) -> Value {
        let index = self.scenario.frame(frame).unwrap();
        let heard = match self.answer(step, About::Heard(index)) {
            Some(Expected::Heard(predicted)) => predicted.answer.unwrap_or(7),
            _ => 0,
        };
        let notes = match self.answer(step, About::Ran(index)) {
            Some(Expected::Ran(predicted)) => predicted.answer.clone().unwrap_or_else(|| vec!["whatever".into()]),
            _ => vec![],
        };
        json!({ "heard": heard, "proof": "fence", "notes": notes, "texts": [] })
    }

    fn answer(&self, step: &str, about: About) -> Option<&Expected> {
        let asks = self.script.asks.iter().zip(&self.answers);
        asks.into_iter().find(|(ask, _)| ask.fact.step == step && ask.fact.about == about).map(|(_, answer)| answer)
    }

    fn outcome(&self, act: &Act) -> Value {
        if let What::Together { acts } | What::Away { acts } = &act.what {
            return json!({ "outcomes": acts.iter().map(|act| self.outcome(act)).collect::<Vec<_>>() });
        }
        let Some(Expected::Ending(predicted)) = self.answer(&act.name, About::Outcome) else { return json!({ "ok": true }) };
        let mut outcome = match &predicted.answer {
            None | Some(Ending::Done) => json!({ "ok": true }),
            Some(Ending::Refused(name)) => refused(name),
            // A long text is told by its length alone.
            Some(Ending::Value(value)) if value.get("length").is_some() => value.clone(),
            Some(Ending::Value(value)) => json!({ "value": value.to_string() }),
            Some(Ending::Bare(text)) => json!({ "value": text }),
            Some(Ending::Nothing) => json!({ "value": null }),
            Some(Ending::Answer(answer)) => json!({ "answer": answer }),
            Some(Ending::Tools(keys)) => json!({ "tools": self.listing(&act.name, keys) }),
        };
        if let Some(answer) = self.answer(&act.name, About::First) {
            outcome["first"] = json!(*answer == Expected::First);
        }
        outcome
    }

    fn listing(&self, step: &str, keys: &[String]) -> Vec<Value> {
        let mut keys = keys.to_vec();
        if let Some(Expected::Order(order)) = self.answer(step, About::Order) {
            keys.sort_by_key(|key| order.iter().position(|known| known == key));
        }
        let mut fields = match self.answer(step, About::Fields) {
            Some(Expected::Fields(fields)) => fields.clone(),
            _ => vec![],
        };
        // Whichever tool says it, all of it is said.
        let tools = keys.iter().map(|key| self.listed(key, fields.pop()));
        tools.collect()
    }

    fn listed(&self, key: &str, fields: Option<Value>) -> Value {
        let tool = self.scenario.tools.iter().find(|tool| tool.key == key).unwrap();
        let registered = self.registered().into_iter().find(|tool| tool.key == key).unwrap();
        let text = |member: &str| registered.members[member].as_str().unwrap_or("odd");
        let frame = &self.scenario.frames[self.window(tool.frame)].name;
        json!({ "name": text("name"), "description": text("description"), "frame": frame, "fields": fields })
    }

    /// The frame whose window a document takes over.
    fn window(&self, frame: usize) -> usize {
        match self.scenario.story.arrival(frame) {
            Arrival::Replaces(before) => self.window(before),
            Arrival::AtOnce | Arrival::Later | Arrival::OpenedBy(_) => frame,
        }
    }

    /// The tools as the page is told to register them.
    pub(super) fn registered(&self) -> Vec<&ActTool> {
        let tool = |act| match act {
            &Act { what: What::Register { ref tool, .. }, .. } => Some(&**tool),
            _ => None,
        };
        self.acts().into_iter().filter_map(tool).collect()
    }

    /// Every act, those inside of others, too.
    pub(super) fn acts(&self) -> Vec<&Act> {
        let mut all = vec![];
        for act in &self.script.acts {
            match &act.what {
                What::Together { acts } | What::Away { acts } => all.extend(acts),
                _ => all.push(act),
            }
        }
        all
    }

    /// The step of an ask as its author wrote it.
    pub(super) fn step(&self, ask: usize) -> Option<&StepSpec> {
        let name = &self.script.asks[ask].fact.step;
        let all = self.scenario.story.steps.iter().flat_map(|step| std::iter::once(step).chain(step.deed.parts()));
        all.into_iter().find(|step| step.name == *name)
    }

    /// Whether an act is one thing and not several.
    pub(super) fn is_single(&self, act: usize) -> bool {
        !matches!(self.script.acts[act].what, What::Together { .. } | What::Away { .. })
    }

    /// Whether an ask compares other steps, so that it has no outcome of its own.
    pub(super) fn compares(&self, ask: usize) -> bool {
        self.script.asks[ask].fact.about == About::Outcome && self.step(ask).is_some_and(|step| matches!(step.deed, Deed::Same { .. }))
    }
}
