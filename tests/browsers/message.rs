//! What a failing trial says: the tree, the rule, expected and seen, and where to look.

use std::fmt::Write as _;

use framelab_harness::run::{FactResult, ScenarioResult};

/// How many facts a message spells out; a broken key breaks hundreds alike.
const SHOWN: usize = 8;

/// `None` when everything went as expected.
pub(crate) fn of(result: &ScenarioResult) -> Option<String> {
    if result.facts.is_empty() {
        return Some("nothing was asked, so nothing was proven".to_owned());
    }
    let unexpected: Vec<_> = result.unexpected().collect();
    if unexpected.is_empty() {
        return None;
    }
    let mut text = format!("{}: {} of {} facts unexpected\n\n{}\n", result.title, unexpected.len(), result.facts.len(), result.tree);
    for fact in unexpected.iter().take(SHOWN) {
        text.push_str(&of_fact(fact));
    }
    if unexpected.len() > SHOWN {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "... and {} more", unexpected.len() - SHOWN);
    }
    for error in &result.errors {
        let _ = writeln!(text, "script error: {error}");
    }
    let _ = write!(text, "\nto see this tree: start `framelab serve` and open {}", result.url);
    Some(text)
}

fn of_fact(fact: &FactResult) -> String {
    let new = fact.note.as_ref().filter(|note| **note != fact.observed);
    let note = new.map(|note| format!("\n    note: {note}")).unwrap_or_default();
    format!(
        "{} {}\n    {}\n    expected: {} by rule {} ({})\n    observed: {}{note}\n",
        fact.verdict,
        fact.id,
        fact.question,
        fact.expected,
        fact.rule,
        fact.rule.says(),
        fact.observed,
    )
}
