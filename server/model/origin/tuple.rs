//! Scheme, host and port: rule `origin-tuple`.

use std::{fmt, sync::Arc};

use url::Url;

/// A scheme whose URLs have tuple origins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Scheme {
    /// `https`
    Https,
    /// `http`
    Http,
    /// `wss`
    Wss,
    /// `ws`
    Ws,
    /// `ftp`
    Ftp,
}

impl Scheme {
    pub(crate) fn parse(scheme: &str) -> Option<Self> {
        Some(match scheme {
            "https" => Self::Https,
            "http" => Self::Http,
            "wss" => Self::Wss,
            "ws" => Self::Ws,
            "ftp" => Self::Ftp,
            _ => return None,
        })
    }

    /// The scheme as a URL spells it.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Https => "https",
            Self::Http => "http",
            Self::Wss => "wss",
            Self::Ws => "ws",
            Self::Ftp => "ftp",
        }
    }

    /// The port that a URL of this scheme leaves out.
    #[must_use]
    pub fn default_port(self) -> u16 {
        match self {
            Self::Https | Self::Wss => 443,
            Self::Http | Self::Ws => 80,
            Self::Ftp => 21,
        }
    }
}

/// A scheme-host-port origin. The host is in the URL parser's form: lower case, IDNA applied, IPv6 in brackets.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TupleOrigin {
    /// The scheme.
    pub scheme: Scheme,
    /// The host as the URL parser serialises it.
    pub host: Arc<str>,
    /// The port, spelled out even when it is the scheme's default.
    pub port: u16,
}

impl TupleOrigin {
    /// The origin of a URL, or `None` where the URL standard gives an opaque one.
    #[must_use]
    pub fn of(url: &Url) -> Option<Self> {
        let inner;
        let url = match url.scheme() {
            // The origin of a blob: URL is that of the URL inside it, when that is an http(s) one.
            "blob" => {
                inner = Url::parse(url.path()).ok().filter(|inner| matches!(inner.scheme(), "http" | "https"))?;
                &inner
            }
            _ => url,
        };
        let scheme = Scheme::parse(url.scheme())?;
        let host = url.host_str()?.into();
        Some(Self { scheme, host, port: url.port().unwrap_or(scheme.default_port()) })
    }

    /// Whether the Secure Contexts standard calls the origin potentially trustworthy: rule `trustworthy`.
    #[must_use]
    pub fn is_trustworthy(&self) -> bool {
        matches!(self.scheme, Scheme::Https | Scheme::Wss) || self.is_loopback()
    }

    /// Whether two origins are of one site, as browsers divide documents among processes. All names of the lab end in `.localhost`
    /// or `.test`, below which anybody may have a name, so a site is the last two names.
    #[must_use]
    pub fn is_same_site(&self, other: &Self) -> bool {
        self.scheme == other.scheme && self.registrable() == other.registrable()
    }

    fn registrable(&self) -> &str {
        let is_address = self.host.starts_with('[') || self.host.parse::<std::net::Ipv4Addr>().is_ok();
        // A dot at the end makes another name, but not one more label.
        let labels = self.host.strip_suffix('.').unwrap_or(&self.host);
        let before = labels.rmatch_indices('.').nth(1).filter(|_| !is_address);
        before.map_or(&*self.host, |(dot, _)| &self.host[dot + 1..])
    }

    /// Whether the host names this machine: `localhost`, names below it, 127.0.0.0/8 and `[::1]`.
    #[must_use]
    pub fn is_loopback(&self) -> bool {
        let host = self.host.strip_suffix('.').unwrap_or(&self.host);
        host == "localhost"
            || host.ends_with(".localhost")
            || host == "[::1]"
            || host.parse::<std::net::Ipv4Addr>().is_ok_and(|address| address.is_loopback())
    }
}

/// Serialises as `URL.origin` does: a default port is left out.
impl fmt::Display for TupleOrigin {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}://{}", self.scheme.as_str(), self.host)?;
        if self.port == self.scheme.default_port() { Ok(()) } else { write!(out, ":{}", self.port) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same_site(one: &str, other: &str) -> bool {
        let [one, other] = [one, other].map(|url| Url::parse(url).ok().and_then(|url| TupleOrigin::of(&url)).expect("an origin"));
        one.is_same_site(&other)
    }

    #[test]
    fn a_site_is_the_last_two_names_and_the_scheme() {
        assert!(same_site("https://pay.localhost:8443", "https://pay.localhost:8444"));
        assert!(same_site("https://a.pay.localhost", "https://b.pay.localhost"));
        assert!(!same_site("https://pay.localhost", "https://shop.localhost"));
        assert!(!same_site("https://pay.localhost", "http://pay.localhost"));
        assert!(!same_site("https://pay.localhost.", "https://shop.localhost."));
        assert!(!same_site("https://pay.localhost.", "https://pay.localhost"));
        assert!(same_site("https://localhost", "https://localhost:8443"));
        assert!(!same_site("https://127.0.0.1", "https://127.1.0.1"));
        assert!(same_site("https://[::1]", "https://[::1]:8443"));
    }
}
