//! Entries of an allowlist that name origins: the `permissions-source-expression` of the standard.

use std::sync::Arc;

use crate::origin::{Scheme, TupleOrigin};

/// Which origins one entry names. It is no URL: credentials, a percent-encoded host or an IPv6 address make it void.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// The scheme; there is no upgrade from http to https, as rule `origin-tuple` has it.
    pub scheme: Scheme,
    /// The hosts.
    pub host: Hosts,
    /// The port; `None` is any.
    pub port: Option<u16>,
}

/// The hosts that an entry names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Hosts {
    /// Every host: `https:` or `https://*`.
    Any,
    /// Every name below this one, but not the name itself: `https://*.shop.localhost`.
    Below(Arc<str>),
    /// This host.
    Only(Arc<str>),
}

impl Source {
    /// Reads an entry of a header, where schemes alone and wildcards have a meaning.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (scheme, rest) = text.split_once(':')?;
        let scheme = Scheme::parse(&scheme.to_ascii_lowercase())?;
        if rest.is_empty() {
            return Some(Self { scheme, host: Hosts::Any, port: None });
        }
        // The path narrows nothing, for a policy speaks of origins.
        let rest = rest.strip_prefix("//")?;
        let authority = rest.split_once('/').map_or(rest, |(authority, _)| authority);
        let (host, port) = match authority.split_once(':') {
            None => (authority, Some(scheme.default_port())),
            Some((host, "*")) => (host, None),
            Some((host, port)) => (host, Some(parse_port(port)?)),
        };
        Some(Self { scheme, host: Hosts::parse(host)?, port })
    }

    /// Reads an entry of an `allow` attribute, where wildcards make it void.
    #[must_use]
    pub fn parse_exact(text: &str) -> Option<Self> {
        Self::parse(text).filter(|source| matches!(source.host, Hosts::Only(_)) && source.port.is_some())
    }

    /// Whether the entry names this origin.
    #[must_use]
    pub fn matches(&self, origin: &TupleOrigin) -> bool {
        self.scheme == origin.scheme && self.port.is_none_or(|port| port == origin.port) && self.host.matches(&origin.host)
    }
}

impl Hosts {
    fn parse(text: &str) -> Option<Self> {
        if text == "*" {
            return Some(Self::Any);
        }
        let (name, wrap): (_, fn(Arc<str>) -> Self) = match text.strip_prefix("*.") {
            Some(parent) => (parent, Self::Below),
            None => (text, Self::Only),
        };
        let fits = |label: &str| !label.is_empty() && label.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_'));
        let labels = name.strip_suffix('.').unwrap_or(name);
        labels.split('.').all(fits).then(|| wrap(name.to_ascii_lowercase().into()))
    }

    fn matches(&self, host: &str) -> bool {
        match self {
            Self::Any => true,
            Self::Below(parent) => host.strip_suffix(&**parent).is_some_and(|rest| rest.ends_with('.')),
            Self::Only(name) => **name == *host,
        }
    }
}

fn parse_port(text: &str) -> Option<u16> {
    text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}
