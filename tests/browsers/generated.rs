//! Trials of what nobody wrote: whole matrices, a few random trees, relations and origin strings.
//!
//! The seed is fixed, so that a change of the code and nothing else changes the outcome; `framelab run --generated` looks
//! further.

use std::{fmt::Write as _, sync::Arc};

use framelab::generated::{Broken, exhaustive, relation, strings};
use framelab_model::generate::{Difference, Relation, Shape, origin_strings, topology};
use libtest_mimic::Trial;

use crate::{
    bench::{Bench, Seated},
    completed, message,
};

const SEED: u64 = 1;
const ORIGINS: usize = 4;
const TREES: u64 = 10;
/// Each is run twice for each relation.
const RELATED_TREES: u64 = 3;
const STRINGS: usize = 3000;

pub(crate) fn trials(bench: &Arc<Bench>, place: usize, label: &str) -> Vec<Trial> {
    let trial = |name: String, run: fn(&Bench, usize, u64) -> Outcome, argument: u64| {
        let bench = Arc::clone(bench);
        Trial::ignorable_test(format!("{label}::{name}"), move || run(&bench, place, argument))
    };
    let shapes = (0..).zip(Shape::ALL).map(|(number, (shape, _))| trial(format!("exhaustive::{shape}"), matrix, number));
    let trees = (0..TREES).map(|number| trial(format!("generated::tree_{number}"), tree, number));
    let relations = (0..).zip(Relation::ALL).map(|(number, relation)| trial(format!("relations::{relation}"), related, number));
    let all = shapes.chain(trees).chain(relations);
    all.chain([trial("strings::both_lists".into(), origins, SEED)]).collect()
}

type Outcome = Result<libtest_mimic::Completion, libtest_mimic::Failed>;

fn matrix(bench: &Bench, place: usize, number: u64) -> Outcome {
    let (shape, _) = Shape::ALL[usize::try_from(number).unwrap_or_default()];
    completed(bench.with(place, async |seat, registry| exhaustive(registry, seat, shape, ORIGINS).await), message::of)
}

fn tree(bench: &Bench, place: usize, number: u64) -> Outcome {
    completed(bench.with(place, async |seat, registry| seat.run(&registry.publish(topology(SEED, number))).await), message::of)
}

fn related(bench: &Bench, place: usize, number: u64) -> Outcome {
    let law = Relation::ALL[usize::try_from(number).unwrap_or_default()];
    let ran = bench.with(place, async |seat, registry| {
        let mut broken = vec![];
        for tree in 0..RELATED_TREES {
            broken.extend(relation(registry, seat, law, SEED, tree).await?);
        }
        Ok(broken)
    });
    completed(ran, |broken| broken.first().map(|broken| told(law, broken)))
}

fn told(law: Relation, broken: &Broken) -> String {
    let (first, before, after) = (&broken.breaches[0], broken.before.drawing(), broken.after.drawing());
    format!("{law}: {} answers changed, such as {first:?}\n\n{before}\n{after}", broken.breaches.len())
}

/// A habit of the browser's URL parser that has a name is no fault of the API.
fn origins(bench: &Bench, place: usize, seed: u64) -> Outcome {
    let ran = bench.with(place, async |seat, _| {
        let speaks = seat.ready().await?.agent.surface == "document";
        if speaks { strings(seat, &origin_strings(seed, STRINGS)).await.map(Some) } else { Ok(None) }
    });
    let ran = match ran {
        Seated::Ran(None) => Seated::Skipped("this target has no lists of origins".into()),
        Seated::Ran(Some(differences)) => Seated::Ran(differences),
        Seated::Skipped(reason) => Seated::Skipped(reason),
        Seated::Broken(reason) => Seated::Broken(reason),
    };
    completed(ran, |differences| complaint(differences))
}

fn complaint(differences: &[(String, Difference)]) -> Option<String> {
    let unknown = differences.iter().filter(|(_, difference)| !matches!(difference, Difference::Parser { quirk: Some(_), .. }));
    let mut text = String::new();
    for (string, difference) in unknown {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{string:?}: {difference:?}");
    }
    (!text.is_empty()).then_some(text)
}
