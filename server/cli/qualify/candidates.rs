//! Which scenarios are asked about a fault first: the sooner one sees it, the sooner the next fault has its turn.

use std::sync::Arc;

use framelab_harness::implementation::Fault;
use framelab_model::scenario::Scenario;

/// All scenarios: those that the fault's file names, then those of its rules, each group the small ones first.
pub(super) fn candidates(fault: &Fault, scenarios: &[Arc<Scenario>]) -> Vec<Arc<Scenario>> {
    let mut ordered = scenarios.to_vec();
    ordered.sort_by_key(|scenario| (place(fault, scenario), size(scenario)));
    ordered
}

fn place(fault: &Fault, scenario: &Scenario) -> usize {
    let named = fault.first.iter().position(|id| *id == scenario.id);
    let by_rule = || fault.rules.iter().position(|rule| scenario.rules.contains(rule));
    named.unwrap_or_else(|| fault.first.len() + by_rule().unwrap_or(fault.rules.len()))
}

/// What a page load costs: documents, and what each of them is asked.
fn size(scenario: &Scenario) -> usize {
    scenario.frames.len() * (scenario.tools.len() + scenario.filters.len())
}
