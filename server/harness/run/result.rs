//! What came of a scenario.

use framelab_model::{
    Ports, Rule,
    fact::{Channel, Fact},
    oracle::Prediction,
    plan::{Plan, Proof, Report},
    scenario::Scenario,
    steps::{StepAsk, StepVerdict},
    verdict::{Judgement, Verdict},
};

/// One judged fact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FactResult {
    /// The fact's stable id within its scenario.
    pub id: String,
    /// The question in words.
    pub question: String,
    /// The channel.
    pub channel: Channel,
    /// The rule that decided the prediction.
    pub rule: Rule,
    /// The prediction, in words.
    pub expected: String,
    /// The observation, in words.
    pub observed: String,
    /// What stands behind the observation.
    pub proof: Proof,
    /// The verdict.
    pub verdict: Verdict,
    /// The reason, where the verdict is not plain.
    pub note: Option<String>,
}

impl FactResult {
    pub(crate) fn new(
        scenario: &Scenario,
        fact: &Fact,
        prediction: &Prediction,
        observed: String,
        proof: Proof,
        judgement: Judgement,
    ) -> Self {
        Self {
            id: fact.id(scenario),
            question: fact.sentence(scenario),
            channel: fact.channel(),
            rule: prediction.rule,
            expected: prediction.to_string(),
            observed,
            proof,
            verdict: judgement.verdict,
            note: judgement.note,
        }
    }
}

impl FactResult {
    pub(crate) fn of_step(scenario: &Scenario, ask: &StepAsk, word: StepVerdict) -> Self {
        Self {
            id: ask.fact.id(scenario),
            question: ask.fact.sentence(scenario),
            channel: ask.fact.channel,
            rule: ask.rule,
            expected: word.expected,
            observed: word.observed,
            proof: word.proof,
            verdict: word.judgement.verdict,
            note: word.judgement.note,
        }
    }
}

/// Where the time of a page load went, in milliseconds.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Timing {
    /// Making the plan and loading the tree.
    pub load: f64,
    /// Everything that the page did.
    pub page: f64,
    /// The page's batch of listings alone.
    pub listing: f64,
    /// The script from end to end, with what it takes to carry the report here and read it.
    pub script: f64,
    /// Judging every fact.
    pub judge: f64,
}

impl Timing {
    /// Takes the page's own times from its report.
    pub(crate) fn read(&mut self, plan: &Plan, report: &Report) {
        let took = |step: usize| Some(report.ends.get(step + 1)? - report.ends.get(step)?);
        self.page = report.ms;
        self.listing = plan.listing_step().and_then(took).unwrap_or_default();
    }
}

/// A scenario with all its facts judged.
#[derive(Debug, Clone, PartialEq)]
pub struct ScenarioResult {
    /// The scenario's id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The address that opens the very tree, at the lab's usual ports.
    pub url: String,
    /// The tree, drawn.
    pub tree: String,
    /// How long it took, in seconds.
    pub seconds: f64,
    /// Where the time went; all zero when no report came.
    pub timing: Timing,
    /// The facts, in the order of the plan.
    pub facts: Vec<FactResult>,
    /// Script errors that nobody caught in the page.
    pub errors: Vec<String>,
}

impl ScenarioResult {
    pub(crate) fn new(scenario: &Scenario, seconds: f64, timing: Timing, facts: Vec<FactResult>, errors: Vec<String>) -> Self {
        Self {
            id: scenario.id.clone(),
            title: scenario.title.clone(),
            url: scenario.url(&Ports::nominal()),
            tree: scenario.drawing(),
            seconds,
            timing,
            facts,
            errors,
        }
    }

    /// The facts that did not go as expected.
    pub fn unexpected(&self) -> impl Iterator<Item = &FactResult> {
        self.facts.iter().filter(|fact| !fact.verdict.is_expected())
    }
}
