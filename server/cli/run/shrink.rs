//! Smallest trees for what random trees found.

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
    sync::Arc,
};

use clap::Args;
use framelab::{
    Lab,
    generated::{self, Bounds, Find},
};
use framelab_harness::{
    record::Event,
    run::{Entry, Seat},
};

use super::replay;

#[derive(Debug, Clone, Args)]
pub(super) struct Shrink {
    /// Shrink the random trees that differ, on the first browser, and write each smallest one below DIR as a scenario file
    #[arg(long = "shrink", value_name = "DIR", requires = "generated")]
    dir: Option<PathBuf>,
}

/// The trees that the first browser did not take as expected.
#[derive(Debug, Default)]
pub(super) struct Differing(BTreeSet<String>);

impl Differing {
    pub(super) fn note(&mut self, event: &Event) {
        if let Event::Scenario(record) = event
            && record.target == 0
            && record.unexpected().next().is_some()
        {
            self.0.insert(record.id.clone());
        }
    }
}

impl Shrink {
    /// A seat for the first browser, if there will be something to do.
    pub(super) fn seat(&self, lab: &Lab, entries: &[Entry]) -> Option<Seat> {
        let first = entries.first().filter(|_| self.dir.is_some())?;
        let seat = Seat::new(first.target.clone(), lab.trust(), lab.ports().clone(), Arc::clone(&first.expectations));
        Some(seat.with(first.implementation.clone()))
    }

    /// Shrinks and writes; what was written, or not, is told line by line.
    pub(super) async fn perform(&self, lab: &Lab, seat: Option<Seat>, differing: Differing, say: &(dyn Fn(&str) + Sync)) {
        let (Some(mut seat), Some(dir)) = (seat, &self.dir) else { return };
        let scenarios: Vec<_> = differing.0.iter().filter_map(|id| lab.registry().get(id)).collect();
        let options = replay::options(&seat.target().label);
        let mut tell = |find: Find| tell_of(&Find { options: options.clone(), ..find }, dir, say);
        let outcome = generated::shrink_again(lab.registry(), &mut seat, &scenarios, Bounds::default(), &mut tell).await;
        seat.close().await;
        // The run itself is over, and its reports must not be lost.
        if let Err(error) = outcome {
            say(&format!("cannot shrink any further: {error}\n"));
        }
    }
}

fn tell_of(find: &Find, dir: &Path, say: &(dyn Fn(&str) + Sync)) {
    let file = dir.join(find.place());
    match find.write(dir) {
        Ok(()) => say(&format!("{}\n  see it again: {}\n", file.display(), find.command(dir))),
        Err(error) => say(&format!("cannot write {}: {error}\n", file.display())),
    }
}
