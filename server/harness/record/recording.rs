//! A recording in memory: the stream of events, put in order.

use super::{Counts, Event, Problem, RunFinished, RunStarted, ScenarioRecord, TargetStarted};

/// One run. Every report is made from this, whether it was just recorded or read from a file.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Recording {
    /// What was asked for.
    pub run: RunStarted,
    /// The targets, by their number.
    pub targets: Vec<TargetRecord>,
    /// What concerns no single target.
    pub problems: Vec<Problem>,
    /// The end; none if the run was ended from outside.
    pub finished: Option<RunFinished>,
}

/// What came of one target.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct TargetRecord {
    /// What it is.
    pub started: TargetStarted,
    /// Its scenarios, in the order of ids.
    pub scenarios: Vec<ScenarioRecord>,
    /// What went wrong outside of scenarios.
    pub problems: Vec<Problem>,
    /// Its facts by verdict.
    pub counts: Counts,
    /// How long it took; none if it did not come to its end.
    pub seconds: Option<f64>,
}

impl Recording {
    /// The facts of all targets.
    #[must_use]
    pub fn counts(&self) -> Counts {
        let mut all = Counts::default();
        self.targets.iter().for_each(|target| all += target.counts);
        all
    }

    /// Every problem, those of targets first.
    pub fn all_problems(&self) -> impl Iterator<Item = &Problem> {
        self.targets.iter().flat_map(|target| &target.problems).chain(&self.problems)
    }

    /// Takes in one event. Counts are made from the facts themselves, so that a run without an end has them too.
    pub(super) fn take(&mut self, event: Event) {
        match event {
            Event::RunStarted(run) => self.run = run,
            Event::TargetStarted(started) => {
                let target = self.target(started.target);
                target.started = started;
            }
            Event::Scenario(scenario) => {
                let target = self.target(scenario.target);
                target.counts += scenario.counts();
                target.scenarios.push(*scenario);
            }
            Event::Problem(problem) => match problem.target {
                Some(target) => self.target(target).problems.push(problem),
                None => self.problems.push(problem),
            },
            Event::TargetFinished(end) => self.target(end.target).seconds = Some(end.seconds),
            Event::RunFinished(end) => self.finished = Some(end),
            Event::Unknown => {}
        }
    }

    /// Several sessions finish scenarios in any order; reports show one order.
    pub(super) fn sort(&mut self) {
        for target in &mut self.targets {
            target.scenarios.sort_by(|one, other| one.id.cmp(&other.id));
        }
    }

    /// Targets are started in any order, and one that never started may still have a problem.
    fn target(&mut self, number: usize) -> &mut TargetRecord {
        while self.targets.len() <= number {
            let started = TargetStarted { target: self.targets.len(), ..TargetStarted::default() };
            self.targets.push(TargetRecord { started, ..TargetRecord::default() });
        }
        &mut self.targets[number]
    }
}
