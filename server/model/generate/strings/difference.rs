//! What a browser makes of a string, beside what the rules make of it.

use super::Quirk;
use crate::{
    origin::{Entry, Refused, Scheme, TupleOrigin, Unsettled},
    plan::StringAnswer,
};

/// A string of which a browser makes something else than the rules do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Difference {
    /// The browser's own URL parser differs, and the API answers for what that parser read.
    Parser {
        /** What the oracle makes of the string. */
        oracle: String,
        /** The origin that the browser's parser reads, if it is a URL at all. */
        browser: Option<String>,
        /** The known habit of a parser that explains it. */
        quirk: Option<Quirk>,
    },
    /// The API does not answer as the parsed string demands, whichever of the two parsers read it.
    Api {
        /** What the oracle makes of the string. */
        oracle: String,
        /** What both lists of the API say. */
        browser: String,
    },
}

impl Difference {
    /// What differs about a string, if anything does.
    #[must_use]
    pub fn between(text: &str, answer: &StringAnswer) -> Option<Self> {
        let entry = Entry::parse(text);
        let oracle = entry.to_string();
        let parsed_alike = origin_of(&entry).is_none_or(|origin| origin == answer.url_origin);
        // What is inside a blob: URL is parsed as a URL of its own, and one that fails leaves an opaque origin.
        let refused = matches!(entry, Entry::Refused(Refused::NotAUrl | Refused::Opaque));
        let ground = if parsed_alike { entry } else { read(answer.url_origin.as_deref().unwrap_or_default()) };
        if !follows(&ground, answer) {
            return Some(Self::Api { oracle, browser: format!("exposedTo {}, fromOrigins {}", answer.registers, answer.lists) });
        }
        let browser = answer.url_origin.clone();
        (!parsed_alike).then(|| Self::Parser { quirk: Quirk::of(text, refused, browser.as_deref()), oracle, browser })
    }
}

/// What `new URL` should make of the string: the origin, or nothing where it should throw. `None` where a browser may have a
/// scheme of its own.
fn origin_of(entry: &Entry) -> Option<Option<String>> {
    match entry {
        Entry::Names(origin) | Entry::Refused(Refused::Insecure(origin)) => Some(Some(origin.to_string())),
        Entry::Refused(Refused::NotAUrl) => Some(None),
        Entry::Refused(Refused::Opaque) => Some(Some("null".into())),
        Entry::Unsettled(_) => None,
    }
}

/// An origin as a browser's parser serialised it, which the parser here might not read again.
fn read(origin: &str) -> Entry {
    if origin.starts_with("file:") {
        return Entry::Unsettled(Unsettled::CustomScheme("file".into()));
    }
    let parts = origin.split_once("://").and_then(|(scheme, rest)| Some((Scheme::parse(scheme)?, rest)));
    let Some((scheme, rest)) = parts else { return Entry::Refused(Refused::Opaque) };
    let port_at = rest.rfind(':').filter(|colon| rest[*colon..].bytes().skip(1).all(|b| b.is_ascii_digit()));
    let (host, port) = port_at.map_or((rest, ""), |colon| (&rest[..colon], &rest[colon + 1..]));
    let origin = TupleOrigin { scheme, host: host.into(), port: port.parse().unwrap_or(scheme.default_port()) };
    if origin.is_trustworthy() { Entry::Names(origin) } else { Entry::Refused(Refused::Insecure(origin)) }
}

/// Whether both lists answer as they must for this entry; where the draft is silent they must still be of one mind.
fn follows(entry: &Entry, answer: &StringAnswer) -> bool {
    let both = |wanted: &str| answer.registers == wanted && answer.lists == wanted;
    match entry {
        Entry::Names(_) => both("ok"),
        Entry::Refused(_) => both("SecurityError"),
        Entry::Unsettled(_) => answer.registers == answer.lists,
    }
}
