//! Trials of the lab itself: the reference passes, and a variant of it with one fault does not.
//!
//! One fault a rule, in the first scenario that its file names; `framelab qualify` tries them all.

use std::{collections::BTreeSet, sync::Arc};

use framelab_harness::{
    Implementation, SessionError,
    implementation::{Fault, faults},
    run::{ScenarioResult, Seat},
};
use framelab_model::{scenario::Scenario, verdict::Verdict};
use libtest_mimic::Trial;

use crate::{
    bench::{Bench, Seated},
    completed, message,
};

/// What the reference and the variant did.
type Pair = (ScenarioResult, ScenarioResult);

pub(crate) fn trials(bench: &Arc<Bench>, place: usize, label: &str) -> Vec<Trial> {
    let mut rules = BTreeSet::new();
    let first_of_rule = faults().iter().filter(|fault| rules.insert(fault.rules.first()));
    let trial = |fault: &'static Fault| {
        let bench = Arc::clone(bench);
        Trial::ignorable_test(format!("{label}::caught::{}::{}", fault.rules[0], fault.name), move || {
            let ran = bench.examine(place, async |seat, registry| {
                let scenarios = registry.all();
                let scenario =
                    scenarios.iter().find(|scenario| scenario.id == fault.first[0]).expect("a fault names a scenario that there is");
                examined(seat, scenario, fault).await
            });
            completed(asked(ran), |(reference, variant)| complaint(fault, reference, variant))
        })
    };
    first_of_rule.map(trial).collect()
}

/// The same questions to the reference and to the variant.
async fn examined(seat: &mut Seat, scenario: &Scenario, fault: &Fault) -> Result<Pair, SessionError> {
    seat.implement(Implementation::Reference).await?;
    let reference = seat.run(scenario).await?;
    seat.implement(Implementation::Faulty(fault.name)).await?;
    Ok((reference, seat.run(scenario).await?))
}

/// A browser that cannot be put the question, such as one that does not know the name of a host, is no examiner.
fn asked(ran: Seated<Pair>) -> Seated<Pair> {
    match ran {
        Seated::Ran((reference, _)) if reference.facts.iter().all(|fact| fact.verdict == Verdict::Unsupported) => {
            Seated::Skipped(reference.facts.iter().find_map(|fact| fact.note.clone()).unwrap_or_default())
        }
        other => other,
    }
}

fn complaint(fault: &Fault, reference: &ScenarioResult, variant: &ScenarioResult) -> Option<String> {
    if let Some(message) = message::of(reference) {
        return Some(format!("the reference itself: {message}"));
    }
    let caught = variant.facts.iter().any(|fact| fact.verdict == Verdict::Fail && fault.rules.contains(&fact.rule));
    (!caught).then(|| {
        format!(
            "nobody noticed: {}\n\n{}\nto see this tree: start `framelab serve --implementation faulty:{}` and open {}",
            fault.says, variant.tree, fault.name, variant.url
        )
    })
}
