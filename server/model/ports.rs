//! The ports of the lab, as scenarios name them and as a run really bound them.

use std::collections::BTreeMap;

use crate::origin::Scheme;

/// Maps the nominal ports that scenario files name to the ports that this run listens on.
///
/// Scenarios are data that must not change when a port is busy, so they speak of nominal ports only.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ports(BTreeMap<u16, u16>);

impl Ports {
    /// Nominal HTTPS ports; the first is meant when an `https` origin names no port.
    pub const NOMINAL_HTTPS: [u16; 3] = [8443, 8444, 8445];
    /// Nominal plain-http ports; the first is meant when an `http` origin names no port.
    pub const NOMINAL_HTTP: [u16; 2] = [8080, 8081];

    /// The map in which every nominal port is bound as it is.
    #[must_use]
    pub fn nominal() -> Self {
        let all = Self::NOMINAL_HTTPS.iter().chain(&Self::NOMINAL_HTTP);
        Self(all.map(|port| (*port, *port)).collect())
    }

    /// A map from nominal to bound ports; a nominal port that is left out stands for itself.
    #[must_use]
    pub fn new(actual: BTreeMap<u16, u16>) -> Self {
        let mut ports = Self::nominal();
        ports.0.extend(actual);
        ports
    }

    /// The port that this run bound for a nominal one.
    #[must_use]
    pub fn actual(&self, nominal: u16) -> u16 {
        self.0.get(&nominal).copied().unwrap_or(nominal)
    }

    /// The nominal ports of a scheme, the default first; none for schemes that the lab does not serve.
    #[must_use]
    pub fn of(scheme: Scheme) -> &'static [u16] {
        match scheme {
            Scheme::Https => &Self::NOMINAL_HTTPS,
            Scheme::Http => &Self::NOMINAL_HTTP,
            Scheme::Ws | Scheme::Wss | Scheme::Ftp => &[],
        }
    }

    /// Every pair of nominal and bound port, in nominal order.
    pub fn pairs(&self) -> impl Iterator<Item = (u16, u16)> + '_ {
        self.0.iter().map(|(nominal, actual)| (*nominal, *actual))
    }
}
