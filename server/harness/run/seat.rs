//! A target with a session that is opened when it is needed and replaced when it is lost.

use std::sync::Arc;

use framelab_model::{Ports, scenario::Scenario};

use super::{Runner, ScenarioResult, Surface};
use crate::{Limits, Session, SessionError, Target, Trust, Version, expect::Expectations};

/// Runs scenarios one after the other on one target, in one session for as long as that lives.
pub struct Seat {
    target: Target,
    trust: Trust,
    ports: Ports,
    expectations: Arc<Expectations>,
    runner: Option<Runner>,
    version: Option<Version>,
    opened: u32,
}

impl Seat {
    /// A seat without a session yet.
    #[must_use]
    pub fn new(target: Target, trust: Trust, ports: Ports, expectations: Arc<Expectations>) -> Self {
        Self { target, trust, ports, expectations, runner: None, version: None, opened: 0 }
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
                    self.close().await;
                }
                Ok(result)
            }
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
            match Runner::start(session, self.ports.clone(), run, Arc::clone(&self.expectations)).await {
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
