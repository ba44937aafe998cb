//! The answers for a program.

use framelab_model::{
    Rule,
    fact::{Channel, Fact},
    oracle::{Answer, Oracle},
    steps::StepAsk,
};
use serde::Serialize;

use super::{
    case::{Case, Question},
    steps,
};
use crate::cli::exit::Failure;

#[derive(Serialize)]
struct Document<'a> {
    scenario: &'a str,
    facts: Vec<Row<'a>>,
}

#[derive(Serialize)]
struct Row<'a> {
    id: String,
    channel: Channel,
    /// Null where the question is about a step.
    tool: Option<&'a str>,
    /// Null where the question is about a step.
    provider: Option<&'a str>,
    /// Null where the question is the provider's own, or about a step.
    consumer: Option<&'a str>,
    /// As the API gets it; null where the option is absent, and on channels that have none.
    from_origins: Option<Vec<&'a str>>,
    answer: Answer,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    /// What a step must end with; the other questions are answered with yes or no.
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<String>,
    rule: Rule,
}

/// The document with the answers to these questions.
pub(super) fn text(case: &Case, questions: &[Question<'_>]) -> Result<String, Failure> {
    let oracle = case.oracle();
    let row = |question: &Question<'_>| match question {
        Question::Fact(fact) => fact_row(case, &oracle, fact),
        Question::Step(ask) => step_row(case, ask),
    };
    let facts = questions.iter().map(row).collect();
    let json = serde_json::to_string_pretty(&Document { scenario: &case.scenario.id, facts }).map_err(Failure::internal)?;
    Ok(json + "\n")
}

fn fact_row<'a>(case: &'a Case, oracle: &Oracle<'_>, fact: &Fact) -> Row<'a> {
    let tool = &case.topology.tools[fact.tool()];
    let prediction = oracle.answer(fact);
    let filter = if let Fact::Lists { filter, .. } = fact { case.topology.filters[*filter].as_deref() } else { None };
    Row {
        id: fact.id(&case.scenario),
        channel: fact.channel(),
        tool: Some(&tool.key),
        provider: Some(case.frame(tool.frame)),
        consumer: fact.consumer().map(|consumer| case.frame(consumer)),
        from_origins: filter.map(|list| list.iter().map(|listed| &*listed.text).collect()),
        answer: prediction.answer,
        error: prediction.error.map(|error| error.to_string()),
        expected: None,
        rule: prediction.rule,
    }
}

fn step_row<'a>(case: &'a Case, ask: &StepAsk) -> Row<'a> {
    Row {
        id: ask.fact.id(&case.scenario),
        channel: ask.fact.channel,
        tool: None,
        provider: None,
        consumer: None,
        from_origins: None,
        answer: steps::answer(&ask.expected),
        error: steps::error(&ask.expected),
        expected: Some(ask.expected.to_string()),
        rule: ask.rule,
    }
}
