//! A target with a session that is opened when it is needed and replaced when it is lost.

use std::{collections::BTreeMap, sync::Arc};

use framelab_model::{
    Ports,
    plan::{Report, Step},
    scenario::Scenario,
};

use super::{Runner, ScenarioResult, Sight, Surface};
use crate::{Implementation, Limits, LogTail, Session, SessionError, Target, Trust, Version, expect::Expectations};

/// Runs scenarios one after the other on one target, in one session for as long as that lives.
pub struct Seat {
    target: Target,
    trust: Trust,
    ports: Ports,
    expectations: Arc<Expectations>,
    implementation: Implementation,
    runner: Option<Runner>,
    version: Option<Version>,
    opened: u32,
    /// What the driver of a session that was lost had written.
    last_words: LogTail,
}

impl Seat {
    /// A seat without a session yet.
    #[must_use]
    pub fn new(target: Target, trust: Trust, ports: Ports, expectations: Arc<Expectations>) -> Self {
        Self {
            target,
            trust,
            ports,
            expectations,
            implementation: Implementation::Native,
            runner: None,
            version: None,
            opened: 0,
            last_words: LogTail::default(),
        }
    }

    /// Asks this implementation instead of the browser's own; the lab must offer it.
    #[must_use]
    pub fn with(self, implementation: Implementation) -> Self {
        Self { implementation, ..self }
    }

    /// Goes on with another implementation, in the same session if there is one.
    ///
    /// # Errors
    /// When the session fails; the next scenario gets a new one.
    pub async fn implement(&mut self, implementation: Implementation) -> Result<(), SessionError> {
        self.implementation = implementation.clone();
        let Some(runner) = &mut self.runner else { return Ok(()) };
        let outcome = runner.implement(implementation).await;
        if outcome.is_err() {
            self.close().await;
        }
        outcome
    }

    /// The target.
    #[must_use]
    pub fn target(&self) -> &Target {
        &self.target
    }

    /// The version that the browser reported, once there was a session.
    #[must_use]
    pub fn version(&self) -> Option<&Version> {
        self.version.as_ref()
    }

    /// Opens and probes a session if there is none.
    ///
    /// # Errors
    /// When browser or driver cannot be started, or the probe's page does not answer.
    pub async fn ready(&mut self) -> Result<&Surface, SessionError> {
        Ok(self.runner().await?.surface())
    }

    /// The rows of the table of drift, and whether there is an API at all.
    ///
    /// # Errors
    /// When the session fails or cannot be had.
    pub async fn fingerprint(&mut self) -> Result<(BTreeMap<String, String>, bool), SessionError> {
        let runner = self.runner().await?;
        let supported = runner.surface().agent.surface != "none";
        let outcome = runner.fingerprint().await;
        if outcome.as_ref().is_err_and(|error| !error.leaves_session_usable()) {
            self.close().await;
        }
        outcome.map(|rows| (rows, supported))
    }

    /// Runs a scenario. What happens to the session is told as verdicts, and the next scenario gets a new one.
    ///
    /// # Errors
    /// Only when no session can be had at all.
    pub async fn run(&mut self, scenario: &Scenario) -> Result<ScenarioResult, SessionError> {
        let runner = self.runner().await?;
        match runner.run(scenario).await {
            Ok(result) => Ok(result),
            Err(error) => {
                let result = runner.lost(scenario, &error);
                if !error.leaves_session_usable() {
                    self.last_words = runner.driver_log();
                    self.close().await;
                }
                Ok(result)
            }
        }
    }

    /// Runs steps of the caller's choice in a scenario's tree; nothing is judged.
    ///
    /// # Errors
    /// When the session fails or cannot be had, or the page does not report.
    pub async fn ask(&mut self, scenario: &Scenario, steps: Vec<Step>) -> Result<Report, SessionError> {
        let outcome = self.runner().await?.ask(scenario, steps).await;
        if outcome.as_ref().is_err_and(|error| !error.leaves_session_usable()) {
            self.close().await;
        }
        outcome
    }

    /// What there is to see now, for whoever wonders about the last result; of a lost session only its driver's last words.
    pub async fn look(&mut self) -> Sight {
        match &mut self.runner {
            Some(runner) => runner.look().await,
            None => Sight { log: std::mem::take(&mut self.last_words), ..Sight::default() },
        }
    }

    /// Ends the session and everything that was started for it.
    pub async fn close(&mut self) {
        if let Some(runner) = self.runner.take() {
            runner.into_session().close().await;
        }
    }

    async fn runner(&mut self) -> Result<&mut Runner, SessionError> {
        if self.runner.is_none() {
            let session = Session::open(&self.target, &self.trust, Limits::default()).await?;
            self.version = session.version().cloned();
            self.opened += 1;
            let run = format!("{}-{}", std::process::id(), self.opened);
            let what = (self.target.kind, self.implementation.clone());
            match Runner::start(session, self.ports.clone(), run, Arc::clone(&self.expectations), what).await {
                Ok(runner) => self.runner = Some(runner),
                Err((session, error)) => {
                    session.close().await;
                    return Err(error);
                }
            }
        }
        Ok(self.runner.as_mut().expect("a runner was just made"))
    }
}
