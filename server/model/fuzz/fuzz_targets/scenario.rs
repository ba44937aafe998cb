//! Any text read as a scenario file; a good one is also resolved and asked every question.
#![no_main]

use framelab_model::{Ports, fact::Fact, oracle::Oracle, scenario};
use libfuzzer_sys::fuzz_target;

/// A file may repeat itself without end; more questions of one kind find nothing more.
const FACTS: usize = 500;

fuzz_target!(|source: &str| {
    match scenario::read("fuzz/case", "case.toml", source) {
        Ok(scenario) => explain_all(&scenario),
        // A message must find its place in any text, also in the middle of a wide character.
        Err(mistakes) => assert!(!mistakes.to_string().is_empty()),
    }
});

fn explain_all(scenario: &scenario::Scenario) {
    let topology = scenario.topology(&Ports::nominal());
    let oracle = Oracle::new(&topology);
    for fact in Fact::all(&topology).iter().take(FACTS) {
        let (gates, prediction) = oracle.explain(fact);
        assert_eq!(prediction, oracle.answer(fact), "the explanation ends with the answer");
        assert!(gates.iter().all(|gate| !gate.saw.to_string().is_empty()));
        assert!(!fact.id(scenario).is_empty() && !fact.sentence(scenario).is_empty());
    }
}
