//! The answers for a program.

use framelab_model::{
    Refusal, Rule,
    fact::{Channel, Fact},
    oracle::{Answer, Oracle},
};
use serde::Serialize;

use super::case::Case;
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
    tool: &'a str,
    provider: &'a str,
    /// Null where the question is the provider's own.
    consumer: Option<&'a str>,
    /// As the API gets it; null where the option is absent, and on channels that have none.
    from_origins: Option<Vec<&'a str>>,
    answer: Answer,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Refusal>,
    rule: Rule,
}

/// The document with the answers to these facts.
pub(super) fn text(case: &Case, facts: &[Fact]) -> Result<String, Failure> {
    let oracle = case.oracle();
    let facts = facts.iter().map(|fact| row(case, &oracle, fact)).collect();
    let json = serde_json::to_string_pretty(&Document { scenario: &case.scenario.id, facts }).map_err(Failure::internal)?;
    Ok(json + "\n")
}

fn row<'a>(case: &'a Case, oracle: &Oracle<'_>, fact: &Fact) -> Row<'a> {
    let tool = &case.topology.tools[fact.tool()];
    let prediction = oracle.answer(fact);
    let filter = if let Fact::Lists { filter, .. } = fact { case.topology.filters[*filter].as_deref() } else { None };
    Row {
        id: fact.id(&case.scenario),
        channel: fact.channel(),
        tool: &tool.key,
        provider: case.frame(tool.frame),
        consumer: fact.consumer().map(|consumer| case.frame(consumer)),
        from_origins: filter.map(|list| list.iter().map(|listed| &*listed.text).collect()),
        answer: prediction.answer,
        error: prediction.error,
        rule: prediction.rule,
    }
}
