//! One entry of `exposedTo` or `fromOrigins`: rules `trustworthy` and `origin-tuple`.

use std::fmt;

use url::Url;

use super::{Scheme, TupleOrigin};

/// What the API makes of one entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Entry {
    /// It names a potentially trustworthy origin.
    Names(TupleOrigin),
    /// It makes the whole call reject with SecurityError.
    Refused(Refused),
    /// The draft leaves the answer open.
    Unsettled(Unsettled),
}

/// Why an entry is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refused {
    /// It does not parse as an absolute URL.
    NotAUrl,
    /// Its origin is opaque (`data:`, `about:`, `javascript:`).
    Opaque,
    /// Its origin is a tuple, but not a trustworthy one.
    Insecure(TupleOrigin),
}

/// Why the draft says nothing about an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unsettled {
    /// `file:`, an extension's or another scheme of the browser's own; the scheme.
    CustomScheme(String),
}

impl Entry {
    /// Reads an entry as the API does: an absolute URL whose origin counts and whose rest is dropped.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let Some(url) = Url::parse(text).ok().filter(|url| !ends_port_with_backslash(url, text)) else {
            return Self::Refused(Refused::NotAUrl);
        };
        match TupleOrigin::of(&url) {
            Some(origin) if origin.scheme == Scheme::Ftp && origin.is_loopback() => custom(&url),
            Some(origin) if origin.is_trustworthy() => Self::Names(origin),
            Some(origin) => Self::Refused(Refused::Insecure(origin)),
            // A blob: URL has the origin of the URL inside it, and that of file: is open.
            None if url.scheme() == "blob" && url.path().get(..5).is_some_and(|inner| inner.eq_ignore_ascii_case("file:")) => {
                Self::Unsettled(Unsettled::CustomScheme("file".into()))
            }
            None if matches!(url.scheme(), "data" | "about" | "javascript" | "blob") => Self::Refused(Refused::Opaque),
            None => custom(&url),
        }
    }

    /// The origin that the entry names, if it names one.
    #[must_use]
    pub fn origin(&self) -> Option<&TupleOrigin> {
        match self {
            Self::Names(origin) => Some(origin),
            Self::Refused(_) | Self::Unsettled(_) => None,
        }
    }
}

/// In a scheme without special rules a backslash ends no authority, so a port with one is no number; the library reads on.
fn ends_port_with_backslash(url: &Url, text: &str) -> bool {
    const SPECIAL: [&str; 6] = ["http", "https", "ws", "wss", "ftp", "file"];
    if SPECIAL.contains(&url.scheme()) || !url.has_authority() {
        return false;
    }
    let text: String = text.chars().filter(|c| !matches!(c, '\t' | '\n' | '\r')).collect();
    let authority = text.split_once("://").and_then(|(_, rest)| rest.split(['/', '?', '#']).next());
    authority.and_then(|authority| authority.rsplit('@').next()).is_some_and(|host| host.contains('\\'))
}

fn custom(url: &Url) -> Entry {
    Entry::Unsettled(Unsettled::CustomScheme(url.scheme().to_owned()))
}

impl fmt::Display for Entry {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Names(origin) => write!(out, "names {origin}"),
            Self::Refused(Refused::NotAUrl) => out.write_str("is not an absolute URL"),
            Self::Refused(Refused::Opaque) => out.write_str("has an opaque origin"),
            Self::Refused(Refused::Insecure(origin)) => write!(out, "names {origin}, which is not trustworthy"),
            Self::Unsettled(Unsettled::CustomScheme(scheme)) => write!(out, "has the scheme {scheme}:, on which the draft is silent"),
        }
    }
}
