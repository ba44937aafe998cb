//! A page's report as a browser would make it, written down answer by answer.

use std::sync::Arc;

use framelab::web::Registry;
use framelab_model::{
    Ports,
    fact::Fact,
    generate,
    observe::observe,
    oracle::{Answer, Oracle, Prediction},
    plan::{Evidence, Plan, Report, Step},
    scenario::Scenario,
    tree::{Frame, Topology},
    verdict::{Ground, Judgement, Verdict},
};
use serde_json::{Map, Value, json};

/// How many random trees stand beside those of files.
const RANDOM: u64 = 8;

/// What a browser says to one question.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Word {
    Yes,
    /// With the name of an error, where there is one.
    No(Option<String>),
}

/// One page load of a scenario without steps.
pub(super) struct Page {
    pub(super) id: String,
    pub(super) topology: Topology,
    pub(super) plan: Plan,
    /// What the rules say, one prediction an ask.
    pub(super) rules: Vec<Prediction>,
    /// What the browser says, one word an ask.
    pub(super) words: Vec<Word>,
}

/// Every scenario without steps, and random trees.
pub(super) fn pages() -> Vec<Page> {
    let files = Registry::embedded().unwrap().all().into_iter().filter(|scenario| scenario.story.is_empty());
    let random = (0..RANDOM).map(|number| Arc::new(generate::topology(1, number)));
    files.chain(random).map(|scenario| Page::of(&scenario)).collect()
}

impl Page {
    /// A page in a browser that follows the rules.
    pub(super) fn of(scenario: &Scenario) -> Self {
        let topology = scenario.topology(&Ports::nominal());
        let plan = Plan::everything(scenario, &topology, "paper", 1000);
        let oracle = Oracle::new(&topology);
        let rules: Vec<_> = plan.asks.iter().map(|ask| oracle.answer(&ask.fact)).collect();
        let words = plan.asks.iter().zip(&rules).map(|(ask, rule)| word(&ask.fact, rule)).collect();
        Self { id: scenario.id.clone(), topology, plan, rules, words }
    }

    pub(super) fn fact(&self, ask: usize) -> Fact {
        self.plan.asks[ask].fact
    }

    pub(super) fn frame(&self, frame: usize) -> String {
        self.topology.frames[frame].name.to_string()
    }

    /// The asks that the rules answer like this.
    pub(super) fn asks(&self, answer: Answer) -> Vec<usize> {
        (0..self.rules.len()).filter(|ask| self.rules[*ask].answer == answer).collect()
    }

    /// Whether a document can use a tool of its own, and so prove that a "no" means something.
    pub(super) fn is_able(&self, frame: usize) -> bool {
        is_able(&self.topology.frames[frame])
    }

    /// The judge's word on every ask of a report; `proven` is what the session saw elsewhere.
    pub(super) fn judged(&self, report: &Value, proven: bool) -> Vec<Judgement> {
        let report: Report = serde_json::from_value(report.clone()).unwrap();
        let ground = Ground::new(&self.topology, &self.plan, &report, proven);
        let seen = observe(&self.topology, &self.plan, &report);
        assert_eq!(seen.len(), self.plan.asks.len(), "{}: every ask has an observation", self.id);
        let all = self.plan.asks.iter().zip(&self.rules).zip(&seen);
        all.map(|((ask, rule), seen)| ground.judge(&self.topology, &ask.fact, rule, seen)).collect()
    }

    pub(super) fn verdicts(&self, report: &Value) -> Vec<Verdict> {
        self.judged(report, true).into_iter().map(|judgement| judgement.verdict).collect()
    }

    /// The report with these words.
    pub(super) fn report(&self) -> Value {
        let mut outcomes: Vec<_> = self.plan.steps.iter().map(|step| self.silence(step)).collect();
        self.plan.asks.iter().zip(&self.words).for_each(|(ask, word)| self.say_no(&mut outcomes, ask.evidence, word));
        self.plan.asks.iter().zip(&self.words).for_each(|(ask, word)| self.say_yes(&mut outcomes, ask.fact, ask.evidence, word));
        json!({ "hellos": hellos(&self.topology), "outcomes": outcomes, "agent": { "surface": "document", "lacks": [] } })
    }

    /// The outcome of a step in which nobody may anything.
    fn silence(&self, step: &Step) -> Value {
        let each = |frames: &[String], value: Value| -> Map<_, _> { frames.iter().map(|frame| (frame.clone(), value.clone())).collect() };
        match step {
            Step::Register { .. } | Step::Unregister { .. } => json!({ "ok": true }),
            Step::Counts { frames, .. } => json!({ "counts": each(frames, json!({ "count": 0, "proof": "fence" })) }),
            Step::List { .. } => json!({ "tools": [] }),
            Step::Call(_) => refused("UnknownError"),
            Step::Invocations { frames } => json!({ "tokens": each(frames, json!([])) }),
            Step::Control { .. } => {
                json!({ "controls": controls(&self.topology) })
            }
            Step::Together { steps } => json!({ "outcomes": steps.iter().map(|step| self.silence(step)).collect::<Vec<_>>() }),
            Step::Strings { .. } => unreachable!("no scenario asks about strings"),
        }
    }

    fn say_no(&self, outcomes: &mut [Value], evidence: Evidence, word: &Word) {
        let Word::No(Some(error)) = word else { return };
        match evidence {
            Evidence::Registration { step } => outcomes[step] = refused(error),
            Evidence::Listing { step, part } | Evidence::Call { step, part, .. } => outcomes[step]["outcomes"][part] = refused(error),
            Evidence::Events { .. } => {}
        }
    }

    fn say_yes(&self, outcomes: &mut [Value], fact: Fact, evidence: Evidence, word: &Word) {
        if *word != Word::Yes {
            return;
        }
        let tool = &self.topology.tools[fact.tool()];
        let provider = self.frame(tool.frame);
        match evidence {
            Evidence::Registration { .. } => {}
            Evidence::Events { after, .. } => {
                let consumer = self.frame(fact.consumer().unwrap());
                let later = outcomes[after..].iter_mut().filter_map(|outcome| outcome.pointer_mut(&format!("/counts/{consumer}/count")));
                later.for_each(|count| *count = json!(count.as_u64().unwrap() + 1));
            }
            Evidence::Listing { step, part } => {
                let listing = &mut outcomes[step]["outcomes"][part];
                if listing.get("tools").is_none() {
                    *listing = json!({ "tools": [] });
                }
                let origin = self.topology.frames[tool.frame].origin.to_string();
                let listed = json!({ "name": tool.name, "description": tool.description, "frame": provider, "origin": origin });
                listing["tools"].as_array_mut().unwrap().push(listed);
            }
            Evidence::Call { step, part, ran } => {
                let token = self.token(step, part);
                let told = json!({ "tool": *tool.key, "frame": provider, "token": token }).to_string();
                outcomes[step]["outcomes"][part] = json!({ "value": told });
                outcomes[ran]["tokens"][&provider].as_array_mut().unwrap().push(json!(token));
            }
        }
    }

    /// By what the provider knows a call.
    fn token(&self, step: usize, part: usize) -> &str {
        match &self.plan.steps[step] {
            Step::Together { steps } => match &steps[part] {
                Step::Call(call) => &call.token,
                other => unreachable!("{other:?} is no call"),
            },
            other => unreachable!("{other:?} is no batch"),
        }
    }
}

/// What the documents of a tree say of themselves, by name.
pub(super) fn hellos(topology: &Topology) -> Map<String, Value> {
    let hello = |frame: &Frame| {
        let origin = frame.origin.to_string();
        let surface = if frame.secure { "document" } else { "none" };
        json!({ "origin": origin, "event_origin": origin, "secure": frame.secure, "surface": surface, "policy": frame.policy.why.enabled() })
    };
    topology.frames.iter().map(|frame| (frame.name.to_string(), hello(frame))).collect()
}

/// What every document that can use a tool of its own does with it, by name.
pub(super) fn controls(topology: &Topology) -> Map<String, Value> {
    let control = json!({ "heard": 1, "listed": true, "called": true });
    topology.frames.iter().filter(|frame| is_able(frame)).map(|frame| (frame.name.to_string(), control.clone())).collect()
}

fn is_able(frame: &Frame) -> bool {
    frame.secure && frame.policy.why.enabled() && !frame.origin.is_opaque()
}

/// The rules' answer in a browser's words; where they leave room, it says no.
fn word(fact: &Fact, rule: &Prediction) -> Word {
    match (rule.answer, fact) {
        (Answer::Allowed, _) => Word::Yes,
        (Answer::Denied, _) => Word::No(rule.error.map(|error| error.to_string())),
        (Answer::Unspecified, Fact::Registers { .. } | Fact::Calls { .. }) => Word::No(Some("UnknownError".into())),
        (Answer::Unspecified, _) => Word::No(None),
    }
}

pub(super) fn refused(name: &str) -> Value {
    json!({ "error": { "name": name } })
}
