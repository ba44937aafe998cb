//! One question, gate by gate.

use std::fmt::Write as _;

use framelab_model::{
    Refusal,
    fact::{Channel, Fact},
    oracle::{Answer, Gate, Prediction, Saw, Turn},
};

use super::{case::Case, paint::Paint};

/// The question, every gate that it meets, and the answer.
pub(super) fn text(case: &Case, fact: &Fact, paint: Paint) -> String {
    let (gates, prediction) = case.oracle().explain(fact);
    let mut out = case.heading();
    // Writing to a string cannot fail.
    let _ = writeln!(out, "{}\n{}\n", fact.id(&case.scenario), paint.strong(&capitalised(&fact.sentence(&case.scenario))));
    for (index, gate) in gates.iter().enumerate() {
        let _ = writeln!(out, "  {}. {:14}  {}  {}", index + 1, gate.rule.id(), turn(gate.turn, paint), gate.saw);
    }
    let verdict = format!("{}: {}.", word(prediction.answer), outcome(fact.channel(), prediction));
    let _ = writeln!(out, "\n{}", paint.answer(prediction.answer, &verdict));
    let _ = writeln!(out, "Decided by {}: {}", prediction.rule, prediction.rule.says());
    if gates.iter().any(asks_for_the_registration) {
        let key = &case.topology.tools[fact.tool()].key;
        let _ = writeln!(out, "Why the registration ended so: --fact registers/{key}");
    }
    out
}

fn asks_for_the_registration(gate: &Gate<'_>) -> bool {
    matches!(gate.saw, Saw::Registration(..)) && gate.turn != Turn::Passes
}

fn turn(turn: Turn, paint: Paint) -> String {
    match turn {
        Turn::Passes => "go on".into(),
        Turn::Opens => paint.answer(Answer::Allowed, "yes  "),
        Turn::Stops(_) => paint.answer(Answer::Denied, "no   "),
        Turn::Unsettled => paint.answer(Answer::Unspecified, "open "),
    }
}

fn word(answer: Answer) -> &'static str {
    match answer {
        Answer::Allowed => "Yes",
        Answer::Denied => "No",
        Answer::Unspecified => "Open",
    }
}

/// What the asking document notices.
fn outcome(channel: Channel, prediction: Prediction) -> String {
    let method = match channel {
        Channel::Registers => "registerTool",
        Channel::Lists => "getTools",
        Channel::Hears => "toolchange",
        Channel::Calls | Channel::Learns => "executeTool",
    };
    match (prediction.answer, prediction.error, channel) {
        (Answer::Unspecified, ..) => "the draft leaves room, and a run records what the browser does".into(),
        (Answer::Denied, Some(Refusal::Absent), _) => "the document has no document.modelContext, so there is nothing to ask".into(),
        (Answer::Denied, Some(error), _) => format!("{method} rejects with {error}"),
        (Answer::Denied, None, Channel::Hears) => format!("no {method} fires, and nothing else tells that anything happened"),
        (Answer::Denied, None, _) => format!("{method} resolves without it"),
        (Answer::Allowed, _, Channel::Registers) => format!("{method} resolves"),
        (Answer::Allowed, _, Channel::Lists) => format!("{method} returns it"),
        (Answer::Allowed, _, Channel::Hears) => format!("{method} fires once"),
        (Answer::Allowed, _, Channel::Calls | Channel::Learns) => format!("{method} runs it"),
    }
}

/// A sentence that begins as sentences do.
pub(super) fn capitalised(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
