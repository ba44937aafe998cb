//! Scenarios in which things happen: what the rules expect of each step.

use std::fmt::Write as _;

use framelab_model::{
    oracle::Answer,
    scenario::Ending,
    steps::{Expected, StepAsk},
};

use super::{case::Case, paint::Paint};

/// Every question about the steps with what is expected, in the order of the steps.
pub(super) fn text(case: &Case, paint: Paint) -> String {
    let ids: Vec<_> = case.steps.iter().map(|ask| ask.fact.id(&case.scenario)).collect();
    let width = ids.iter().map(|id| id.chars().count()).max().unwrap_or(0);
    let mut out = String::from("  Things happen here step by step, and this is what the rules expect of each.\n\n");
    for (ask, id) in case.steps.iter().zip(&ids) {
        // Writing to a string cannot fail.
        let _ = writeln!(out, "  {id:width$}  {}  ({})", expected(ask, paint), ask.rule);
    }
    out
}

/// One question about a step.
pub(super) fn one(case: &Case, ask: &StepAsk, paint: Paint) -> String {
    let (id, sentence) = (ask.fact.id(&case.scenario), ask.fact.sentence(&case.scenario));
    let rule = ask.rule;
    let asked = format!("{id}\n{}\n\n", paint.strong(&super::fact::capitalised(&sentence)));
    format!("{}{asked}Expected: {}\nDecided by {rule}: {}\n", case.heading(), expected(ask, paint), rule.says())
}

fn expected(ask: &StepAsk, paint: Paint) -> String {
    paint.answer(answer(&ask.expected), &ask.expected.to_string())
}

/// Whether something gets through, in the words of the other channels.
pub(super) fn answer(expected: &Expected) -> Answer {
    let through = match expected {
        Expected::Ending(predicted) => {
            predicted.answer.as_ref().map(|ending| !matches!(ending, Ending::Refused(_) | Ending::Answer(false)))
        }
        Expected::Heard(predicted) => predicted.answer.map(|count| count > 0),
        Expected::Ran(predicted) => predicted.answer.as_ref().map(|notes| !notes.is_empty()),
        Expected::Order(_) | Expected::Fields(_) | Expected::First => Some(true),
        Expected::Nothing => Some(false),
    };
    match through {
        Some(true) => Answer::Allowed,
        Some(false) => Answer::Denied,
        None => Answer::Unspecified,
    }
}

/// The error that the rules name.
pub(super) fn error(expected: &Expected) -> Option<String> {
    match expected {
        Expected::Ending(predicted) => match &predicted.answer {
            Some(Ending::Refused(name)) => Some(name.clone()),
            _ => None,
        },
        _ => None,
    }
}
