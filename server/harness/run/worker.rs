//! One session's share of a target's scenarios.

use std::sync::Arc;

use framelab_model::{Ports, scenario::Scenario, verdict::Verdict};

use super::{EvidenceFolder, ScenarioResult, Seat, crew::Crew, engine::Case, unasked::unasked};
use crate::{
    SessionError,
    record::{Event, Evidence, ScenarioRecord, Trouble},
};

/// After so many scenarios in a row for which there was no session, the target counts as gone.
const PATIENCE: usize = 3;

pub(super) struct Worker {
    crew: Arc<Crew>,
    seat: Seat,
    /// Scenarios in a row without a session.
    failures: usize,
}

impl Worker {
    pub(super) fn new(crew: Arc<Crew>, seat: Seat) -> Self {
        Self { crew, seat, failures: 0 }
    }

    /// Works until nothing is left or somebody asks to stop; then the session is gone.
    pub(super) async fn work(mut self) {
        let (crew, stop) = (Arc::clone(&self.crew), self.crew.engine.stop.clone());
        while let Some(number) = crew.take() {
            let case = &crew.engine.cases[number];
            tokio::select! {
                (result, evidence) = self.examine(&case.scenario) => self.record(case, &result, evidence),
                () = stop.asked() => break,
            }
        }
        self.seat.close().await;
    }

    /// Says of every scenario that the target cannot be asked, without loading what cannot answer.
    pub(super) fn decline(self) {
        let reason = "this target has no WebMCP API";
        self.crew.problem(format!("{reason}: nothing can be asked"), Trouble::Unsupported);
        while let Some(number) = self.crew.take() {
            let case = &self.crew.engine.cases[number];
            self.record(case, &unasked(&case.scenario, self.ports(), Verdict::Unsupported, reason), None);
        }
    }

    /// Runs a scenario, and keeps what can be seen if it did not go as expected.
    async fn examine(&mut self, scenario: &Scenario) -> (ScenarioResult, Option<Evidence>) {
        let result = self.run(scenario).await;
        let crew = Arc::clone(&self.crew);
        let evidence = match &crew.engine.options.evidence {
            Some(folder) if result.unexpected().next().is_some() => self.keep(folder, scenario).await,
            _ => None,
        };
        (result, evidence)
    }

    async fn keep(&mut self, folder: &EvidenceFolder, scenario: &Scenario) -> Option<Evidence> {
        let name = format!("{}-{}", self.seat.target().label, scenario.id.replace('/', "-"));
        let kept = folder.keep(&name, &self.seat.look().await);
        kept.inspect_err(|error| self.crew.problem(format!("no evidence of {}: {error}", scenario.id), Trouble::Report)).ok()
    }

    async fn run(&mut self, scenario: &Scenario) -> ScenarioResult {
        if self.failures >= PATIENCE {
            return unasked(
                scenario,
                self.ports(),
                Verdict::Environment,
                "the target was given up: it had no session for several scenarios",
            );
        }
        match self.tried(scenario).await {
            Ok(result) => {
                self.failures = 0;
                result
            }
            Err(error) => {
                self.failures += 1;
                self.crew.problem(format!("no session for {}: {error}", scenario.id), Trouble::Environment);
                unasked(scenario, self.ports(), Verdict::Environment, &error.to_string())
            }
        }
    }

    /// Runs a scenario, and again in a new session while only the set-up failed.
    async fn tried(&mut self, scenario: &Scenario) -> Result<ScenarioResult, SessionError> {
        let mut left = self.crew.engine.options.retry_environment;
        loop {
            let outcome = self.seat.run(scenario).await;
            let again = outcome.as_ref().map_or(true, is_environment);
            if !again || left == 0 {
                return outcome;
            }
            left -= 1;
            self.seat.close().await;
        }
    }

    fn record(&self, case: &Case, result: &ScenarioResult, evidence: Option<Evidence>) {
        let file = case.file.clone();
        self.crew.tell(Event::Scenario(Box::new(ScenarioRecord { file, evidence, ..ScenarioRecord::of(self.crew.number, result) })));
    }

    fn ports(&self) -> &Ports {
        &self.crew.engine.ports
    }
}

fn is_environment(result: &ScenarioResult) -> bool {
    result.facts.iter().any(|fact| fact.verdict == Verdict::Environment)
}
