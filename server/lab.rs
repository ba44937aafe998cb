//! A running lab: listeners, certificates and scenarios of one run, in this process.

use std::{sync::Arc, time::SystemTime};

use framelab_harness::{
    Trust,
    run::{fingerprint_scenario, probe_scenario},
};
use framelab_model::{Ports, origin::TupleOrigin, scenario::Scenario};
use framelab_tls::{LabRoot, TlsError};

use crate::web::{Choice, Implementations, Lab as Pages, ListenError, Registry, Running, bind, router};

/// Why a lab does not start.
#[derive(Debug, thiserror::Error)]
pub enum LabError {
    /// A port cannot be had.
    #[error(transparent)]
    Listen(#[from] ListenError),
    /// The certificates cannot be made.
    #[error(transparent)]
    Tls(#[from] TlsError),
}

/// A lab that serves until it is shut down or dropped.
pub struct Lab {
    running: Running,
    root: Arc<LabRoot>,
    registry: Registry,
    implementations: Implementations,
}

impl Lab {
    /// Binds the ports, makes a root for this run, and serves the registry's scenarios.
    ///
    /// # Errors
    /// When a port cannot be had or a certificate cannot be made.
    pub fn start(choice: Choice, registry: Registry, advice: impl FnOnce(&Ports, &LabRoot) -> Option<String>) -> Result<Self, LabError> {
        let listeners = bind(choice)?;
        let root = Arc::new(LabRoot::generate(SystemTime::now())?);
        let tls = root.server_config()?;
        registry.publish(probe_scenario());
        registry.publish(fingerprint_scenario());
        let ports = listeners.ports();
        let advice = advice(&ports, &root);
        let implementations = Implementations::default();
        let pages = router(Pages { registry: registry.clone(), implementations: implementations.clone(), ports, advice });
        let running = listeners.serve(pages, tls);
        Ok(Self { running, root, registry, implementations })
    }

    /// The ports of this run.
    #[must_use]
    pub fn ports(&self) -> &Ports {
        self.running.ports()
    }

    /// The scenarios that it serves; what is published here is served at once.
    #[must_use]
    pub fn registry(&self) -> &Registry {
        &self.registry
    }

    /// The implementations that its pages can be asked for.
    #[must_use]
    pub fn implementations(&self) -> &Implementations {
        &self.implementations
    }

    /// What a browser must be told to load the lab's pages without a warning.
    #[must_use]
    pub fn trust(&self) -> Trust {
        Trust { spki_sha256: vec![self.root.spki_hash()], test_hosts: test_hosts(&self.registry.all()) }
    }

    /// Every origin that a scenario of the lab uses, with the ports of this run.
    #[must_use]
    pub fn origins(&self) -> Vec<TupleOrigin> {
        let all = self.registry.all();
        let sites = all.iter().flat_map(|scenario| &scenario.origins);
        let mut origins: Vec<_> = sites.map(|alias| alias.site.origin(self.ports())).collect();
        origins.sort();
        origins.dedup();
        origins
    }

    /// Closes every listener and connection.
    pub async fn shutdown(self) {
        self.running.shutdown().await;
    }
}

/// The insecure names that scenarios use; browsers without a pattern for names need each of them.
fn test_hosts(scenarios: &[Arc<Scenario>]) -> Vec<String> {
    let sites = scenarios.iter().flat_map(|scenario| &scenario.origins).map(|alias| alias.site.nominal());
    let mut hosts: Vec<_> = sites.filter(|origin| !origin.is_loopback()).map(|origin| origin.host.to_string()).collect();
    hosts.sort();
    hosts.dedup();
    hosts
}
