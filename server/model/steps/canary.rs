//! Secrets: texts that one document hands to the API and that must not turn up where nobody has a right to them.

use crate::scenario::{Scenario, ToolSpec};

/// A text, and the frames that may know it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Canary {
    pub(super) text: String,
    /// One flag a frame.
    pub(super) rights: Vec<bool>,
}

/// The mark at both ends keeps one canary from being found inside another.
fn mark(frame: &str, what: &str) -> String {
    format!("canary:{frame}/{what};")
}

/// What a tool's description gives away.
pub(super) fn of_description(scenario: &Scenario, tool: &ToolSpec) -> String {
    mark(&scenario.frames[tool.frame].name, &format!("{}/description", tool.key))
}

/// The text of the error that a tool's callback throws.
pub(super) fn of_error(scenario: &Scenario, tool: &ToolSpec) -> String {
    mark(&scenario.frames[tool.frame].name, &format!("{}/error", tool.key))
}

/// The text of the reason with which a signal aborts.
pub(super) fn of_reason(frame: &str, signal: &str) -> String {
    mark(frame, &format!("{signal}/reason"))
}

/// A text in the input of a call.
pub(super) fn of_input(frame: &str, step: &str) -> String {
    mark(frame, &format!("{step}/input"))
}

/// The text of the errors that odd values throw; the page makes it.
pub(super) fn of_odd_values(frame: &str) -> String {
    mark(frame, "odd")
}

/// The description as the page hands it over; an empty one stays empty, because that is a fault of its own.
pub(super) fn description(scenario: &Scenario, tool: &ToolSpec) -> String {
    if tool.description.is_empty() { String::new() } else { format!("{} {}", tool.description, of_description(scenario, tool)) }
}
