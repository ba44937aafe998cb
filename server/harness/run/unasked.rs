//! Scenarios that were never put to a browser: every fact gets one verdict and one reason.

use std::collections::BTreeSet;

use framelab_model::{
    Ports, Rule,
    oracle::Oracle,
    plan::{Plan, Proof},
    scenario::Scenario,
    steps::{Script, StepVerdict},
    verdict::{Judgement, Verdict},
};

use super::{FactResult, ScenarioResult, Timing};

/// How many facts a scenario asks.
#[must_use]
pub fn fact_count(scenario: &Scenario) -> usize {
    facts(scenario).len()
}

/// The rules that decide a scenario's facts. No other rule can be seen to be broken by it.
#[must_use]
pub fn fact_rules(scenario: &Scenario) -> BTreeSet<Rule> {
    facts(scenario).iter().map(|fact| fact.rule).collect()
}

fn facts(scenario: &Scenario) -> Vec<FactResult> {
    unasked(scenario, &Ports::nominal(), Verdict::Unsupported, "").facts
}

/// The result of a scenario that could not be asked, so that its facts are counted all the same.
pub(super) fn unasked(scenario: &Scenario, ports: &Ports, verdict: Verdict, reason: &str) -> ScenarioResult {
    let topology = scenario.topology(ports);
    if !scenario.story.is_empty() {
        let script = Script::new(scenario, &topology, ports, "", "unasked", 0);
        let facts = script.asks.iter().map(|ask| {
            let judgement = Judgement { verdict, note: Some(reason.to_owned()) };
            let (expected, observed) = (ask.expected.to_string(), "not asked".to_owned());
            FactResult::of_step(scenario, ask, StepVerdict { expected, observed, proof: Proof::Outcome, judgement })
        });
        return ScenarioResult::new(scenario, 0.0, Timing::default(), facts.collect(), vec![]);
    }
    let oracle = Oracle::new(&topology);
    let plan = Plan::everything(scenario, &topology, "unasked", 0);
    let facts = plan.asks.iter().map(|ask| {
        let judgement = Judgement { verdict, note: Some(reason.to_owned()) };
        FactResult::new(scenario, &ask.fact, &oracle.answer(&ask.fact), "not asked".into(), Proof::Outcome, judgement)
    });
    ScenarioResult::new(scenario, 0.0, Timing::default(), facts.collect(), vec![])
}
