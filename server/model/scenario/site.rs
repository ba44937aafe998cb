//! The origins that a scenario declares.

use url::Url;

use super::Mistake;
use crate::{
    Ports,
    origin::{Scheme, TupleOrigin},
};

/// An origin under the short name that the scenario gives it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alias {
    /// The short name.
    pub name: String,
    /// The origin itself.
    pub site: Site,
}

/// An origin with its nominal port; one that the lab can host, unless it comes from [`Site::anywhere`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Site(TupleOrigin);

impl Site {
    /// Reads an origin of a scenario file; a port that is left out is the scheme's first nominal one.
    ///
    /// # Errors
    /// [`Mistake::BadOrigin`] or [`Mistake::NotALabOrigin`] with the reason.
    pub fn parse(text: &str) -> Result<Self, Mistake> {
        let url = Url::parse(text).map_err(|error| Mistake::BadOrigin { text: text.into(), reason: error.to_string() })?;
        let elsewhere = |reason: &str| Mistake::NotALabOrigin { text: text.into(), reason: reason.into() };
        let mut origin = TupleOrigin::of(&url).ok_or_else(|| elsewhere("the lab hosts http and https only"))?;
        let ports = Ports::of(origin.scheme);
        let first = ports.first().ok_or_else(|| elsewhere("the lab hosts http and https only"))?;
        if url.path() != "/" || url.query().is_some() || url.fragment().is_some() || has_credentials(&url) {
            return Err(elsewhere("an origin is scheme, host and port, and nothing more"));
        }
        if !is_lab_host(&origin) {
            return Err(elsewhere("the lab hosts localhost, names below .localhost and .test, 127.0.0.1 and [::1]"));
        }
        match url.port() {
            None if names_default_port(text) => return Err(elsewhere("the lab does not listen on the default port")),
            None => origin.port = *first,
            Some(port) if ports.contains(&port) => {}
            Some(_) => return Err(elsewhere(&format!("the lab's ports for {} are {ports:?}", origin.scheme.as_str()))),
        }
        Ok(Self(origin))
    }

    /// The origin of any http(s) URL, taken as a browser takes it: the path is dropped, a port left out is the scheme's own.
    ///
    /// The lab cannot host such a site, so this is only for trees that are reasoned about and never served.
    ///
    /// # Errors
    /// [`Mistake::BadOrigin`] with the reason.
    pub fn anywhere(text: &str) -> Result<Self, Mistake> {
        let bad = |reason: String| Mistake::BadOrigin { text: text.into(), reason };
        let url = Url::parse(text).map_err(|error| bad(error.to_string()))?;
        if !matches!(url.scheme(), "http" | "https") {
            return Err(bad(format!("documents come over http or https, not {}:", url.scheme())));
        }
        TupleOrigin::of(&url).map(Self).ok_or_else(|| bad("it has no host".into()))
    }

    /// A site from its parts; `port` is nominal.
    #[must_use]
    pub fn new(scheme: Scheme, host: &str, port: u16) -> Self {
        Self(TupleOrigin { scheme, host: host.into(), port })
    }

    /// The origin with the port that this run bound.
    #[must_use]
    pub fn origin(&self, ports: &Ports) -> TupleOrigin {
        TupleOrigin { port: ports.actual(self.0.port), ..self.0.clone() }
    }

    /// The origin with its nominal port.
    #[must_use]
    pub fn nominal(&self) -> &TupleOrigin {
        &self.0
    }
}

fn has_credentials(url: &Url) -> bool {
    !url.username().is_empty() || url.password().is_some()
}

/// Whether the lab answers for this host.
#[must_use]
fn is_lab_host(origin: &TupleOrigin) -> bool {
    let host = origin.host.strip_suffix('.').unwrap_or(&origin.host);
    host.ends_with(".test") || host == "127.0.0.1" || (origin.is_loopback() && host.parse::<std::net::Ipv4Addr>().is_err())
}

/// The URL parser hides a spelled-out default port; whoever writes `:443` deserves to hear that it is not there.
fn names_default_port(text: &str) -> bool {
    let text = text.trim_end_matches('/');
    text.ends_with(":443") || text.ends_with(":80")
}
