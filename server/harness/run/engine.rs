//! Many targets, many scenarios, several sessions at once: one stream of events.

use std::{num::NonZeroUsize, sync::Arc, time::Instant};

use framelab_model::{Ports, scenario::Scenario};
use tokio::sync::mpsc;

use super::{EvidenceFolder, Stop, crew::Crew};
use crate::{
    Implementation, Target, Trust,
    expect::Expectations,
    record::{Counts, Event, Problem, RunFinished, TargetFinished, Trouble, rounded},
};

/// A scenario to run.
#[derive(Debug, Clone)]
pub struct Case {
    /// The scenario; the lab has to serve it.
    pub scenario: Arc<Scenario>,
    /// Its file, for whoever has to look it up.
    pub file: Option<String>,
}

/// A target to run them on.
pub struct Entry {
    /// The build.
    pub target: Target,
    /// Whose API is asked.
    pub implementation: Implementation,
    /// What it is known to do against the rules.
    pub expectations: Arc<Expectations>,
}

/// How to run.
#[derive(Debug, Clone)]
pub struct Options {
    /// How many sessions of one target work at the same time.
    pub jobs: NonZeroUsize,
    /// After this many scenarios with unexpected facts the run ends.
    pub max_fail: Option<NonZeroUsize>,
    /// How often a scenario is tried again, in a new session, when the set-up failed.
    pub retry_environment: u32,
    /// Where evidence of unexpected results goes; none is kept without it.
    pub evidence: Option<EvidenceFolder>,
    /// Whether these are all scenarios there are: only then can a deviation that nobody saw be called outlived.
    pub complete: bool,
}

/// Runs every case on every target.
pub struct Engine {
    pub(super) trust: Trust,
    pub(super) ports: Ports,
    pub(super) options: Options,
    pub(super) cases: Vec<Case>,
    pub(super) stop: Stop,
}

impl Engine {
    /// An engine for the cases of a lab that serves them.
    #[must_use]
    pub fn new(trust: Trust, ports: Ports, cases: Vec<Case>, options: Options) -> Arc<Self> {
        Arc::new(Self { trust, ports, options, cases, stop: Stop::new() })
    }

    /// Ends the run early when it is asked.
    #[must_use]
    pub fn stop(&self) -> Stop {
        self.stop.clone()
    }

    /// Runs one target after the other and tells every event as it happens. When this returns, no session is left.
    pub async fn run(self: &Arc<Self>, entries: Vec<Entry>, tell: &mut (dyn FnMut(Event) + Send)) {
        let started = Instant::now();
        let all = entries.len() * self.cases.len();
        let mut tally = Tally { counts: Counts::default(), told: 0, failed: 0, engine: self, tell };
        for (number, entry) in entries.into_iter().enumerate() {
            if !self.stop.is_asked() {
                tally.target(number, entry).await;
            }
        }
        tally.stopped(all);
        let counts = tally.counts;
        tell(Event::RunFinished(RunFinished { seconds: rounded(started.elapsed().as_secs_f64()), counts }));
    }
}

/// Counts what passes by.
struct Tally<'a> {
    counts: Counts,
    told: usize,
    failed: usize,
    engine: &'a Arc<Engine>,
    tell: &'a mut (dyn FnMut(Event) + Send),
}

impl Tally<'_> {
    async fn target(&mut self, number: usize, entry: Entry) {
        let (started, expectations) = (Instant::now(), Arc::clone(&entry.expectations));
        let (sender, mut events) = mpsc::unbounded_channel();
        let crew = tokio::spawn(Crew::new(Arc::clone(self.engine), number, entry, sender).work());
        let mut counts = Counts::default();
        while let Some(event) = events.recv().await {
            if let Event::Scenario(scenario) = &event {
                counts += scenario.counts();
                self.told += 1;
                self.failed += usize::from(scenario.unexpected().next().is_some());
            }
            (self.tell)(event);
            self.stop_at_limit();
        }
        if let Err(panic) = crew.await {
            self.problem(number, panic.to_string(), Trouble::Other);
        }
        let complete = self.engine.options.complete && !self.engine.stop.is_asked();
        for outlived in expectations.outlived().filter(|_| complete) {
            self.problem(number, format!("nothing deviates any more where it was expected: {}", outlived.reason.trim()), Trouble::Outlived);
        }
        self.counts += counts;
        (self.tell)(Event::TargetFinished(TargetFinished { target: number, seconds: rounded(started.elapsed().as_secs_f64()), counts }));
    }

    fn stop_at_limit(&mut self) {
        if self.is_at_limit() && !self.engine.stop.is_asked() {
            self.engine.stop.ask();
        }
    }

    fn is_at_limit(&self) -> bool {
        self.engine.options.max_fail.is_some_and(|limit| self.failed >= limit.get())
    }

    /// A run that was stopped says so wherever it is read.
    fn stopped(&mut self, all: usize) {
        if self.told < all && self.engine.stop.is_asked() {
            let why = if self.is_at_limit() { "at the limit of scenarios with unexpected facts" } else { "from outside" };
            let message = format!("{why}, after {} of {all} scenarios", self.told);
            (self.tell)(Event::Problem(Problem { target: None, message, fault: Trouble::Interrupted }));
        }
    }

    fn problem(&mut self, target: usize, message: String, fault: Trouble) {
        (self.tell)(Event::Problem(Problem { target: Some(target), message, fault }));
    }
}
