//! The `allow` attribute: rule `host-key` and "parse policy directive" of Permissions Policy.

use framelab_model::{
    origin::{Entry, Origin},
    policy::parse_allow,
};

use super::table::check;

/// The origins that every row is asked about: the embedder, the frame's `src`, and others near it.
const ASKED: &[(&str, &str)] = &[
    ("A", "https://a.localhost:8443"),
    ("B", "https://b.localhost:8443"),
    ("B2", "https://b.localhost:8444"),
    ("Bsub", "https://x.b.localhost:8443"),
    ("Bhttp", "http://b.localhost:8443"),
    ("Bdef", "https://b.localhost"),
];

fn origin(text: &str) -> Origin {
    Origin::Tuple(Entry::parse(text).origin().unwrap().clone())
}

/// The letters of the origins that match, in an iframe of A.
fn found(attribute: &str, src: Option<&Origin>) -> String {
    let Some(list) = parse_allow(attribute, &origin(ASKED[0].1), src) else { return "silent".into() };
    let tuples = ASKED.iter().map(|(letter, text)| (*letter, origin(text)));
    let all = tuples.chain([("opaque", Origin::Opaque(7))]);
    all.filter(|(_, origin)| list.matches(origin)).map(|(letter, _)| letter).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_frame_whose_src_is_b() {
    check(SRC_B, |row| row.1.into(), |row| found(row.0, Some(&origin(ASKED[1].1))));
}

#[test]
fn a_frame_whose_src_is_opaque() {
    check(SRC_OPAQUE, |row| row.1.into(), |row| found(row.0, None));
}

const EVERYBODY: &str = "A B B2 Bsub Bhttp Bdef opaque";

/// All rows: host-key. `silent` is an attribute that does not speak of the feature.
#[rustfmt::skip]
const SRC_B: &[(&str, &str)] = &[
    // An empty list means src.
    ("tools", "B"),
    ("tools ", "B"),
    ("tools;", "B"),
    (";;tools;;", "B"),
    ("\t\n\u{c}tools\r", "B"),
    ("tools 'src'", "B"),
    // Keywords ignore case, and want their quotes: a word without them is no origin, and the list that is left is empty.
    ("tools 'SRC'", "B"),
    ("tools 'self'", "A"),
    ("tools 'Self'", "A"),
    ("tools 'self' 'src'", "A B"),
    ("tools src", ""),
    ("tools self", ""),
    ("tools none", ""),
    ("tools 'none'", ""),
    ("tools 'NONE'", ""),
    // `*` in any place makes the list everybody's.
    ("tools *", EVERYBODY),
    ("tools * 'none'", EVERYBODY),
    ("tools 'none' *", EVERYBODY),
    ("tools https://c.localhost *", EVERYBODY),
    ("tools **", ""),
    ("tools '*'", ""),
    // 'none' beside others adds nobody and takes nobody.
    ("tools 'none' https://b.localhost:8443", "B"),
    ("tools 'none' 'self'", "A"),
    // An origin by name, whatever src is.
    ("tools https://b.localhost:8443", "B"),
    ("tools https://b.localhost:8444", "B2"),
    ("tools https://x.b.localhost:8443", "Bsub"),
    ("tools http://b.localhost:8443", "Bhttp"),
    ("tools https://c.localhost:8443", ""),
    ("tools https://a.localhost:8443 https://b.localhost:8443", "A B"),
    // Without a port the default one is meant, spelled out or not.
    ("tools https://b.localhost", "Bdef"),
    ("tools https://b.localhost:443", "Bdef"),
    // Case, a path and zeros before the port are nothing.
    ("tools HTTPS://B.LocalHost:08443", "B"),
    ("tools https://b.localhost:8443/", "B"),
    ("tools https://b.localhost:8443/pay/now", "B"),
    // Wildcards and schemes alone are void in an attribute (web-platform-tests).
    ("tools https://*.b.localhost:8443", ""),
    ("tools https://b.localhost:*", ""),
    ("tools https://*:8443", ""),
    ("tools https:", ""),
    ("tools https://*.b.localhost:8443 https://b.localhost:8443", "B"),
    // Credentials and blob: are void, unlike in exposedTo (web-platform-tests).
    ("tools https://user@b.localhost:8443", ""),
    ("tools https://:secret@b.localhost:8443", ""),
    ("tools blob:https://b.localhost:8443/x", ""),
    // An entry is no URL: no percent-encoding, no Unicode, no missing slashes.
    ("tools https://%62.localhost:8443", ""),
    ("tools https://\u{ff42}.localhost:8443", ""),
    ("tools https:b.localhost:8443", ""),
    ("tools https:\\\\b.localhost:8443", ""),
    ("tools b.localhost:8443", ""),
    ("tools null", ""),
    ("tools !@#$ https://b.localhost:8443", "B"),
    // A comma separates nothing here.
    ("tools https://b.localhost:8443,https://a.localhost:8443", ""),
    // The feature's name minds its case and its end (web-platform-tests).
    ("", "silent"),
    (";", "silent"),
    ("Tools", "silent"),
    ("TOOLS *", "silent"),
    ("tool", "silent"),
    ("tools2", "silent"),
    ("tools,", "silent"),
    ("tools=*", "silent"),
    ("camera tools", "silent"),
    // A no-break space and a vertical tab are no ASCII white space.
    ("tools\u{a0}*", "silent"),
    ("tools\u{b}*", "silent"),
    // Other features do not matter; of two directives the first counts (web-platform-tests).
    ("camera *; tools", "B"),
    ("tools; camera 'none'", "B"),
    ("tools; tools 'none'", "B"),
    ("tools 'none'; tools", ""),
    ("tools 'self'; tools *", "A"),
];

/// A sandbox without allow-same-origin, or a data: URL: src is whatever opaque document comes first.
#[rustfmt::skip]
const SRC_OPAQUE: &[(&str, &str)] = &[
    ("tools", "opaque"),
    ("tools 'src'", "opaque"),
    ("tools *", EVERYBODY),
    ("tools 'self'", "A"),
    ("tools 'none'", ""),
    // A name does not reach a document that has lost its origin.
    ("tools https://b.localhost:8443", "B"),
    ("tools null", ""),
    ("tools data:", ""),
    ("tools https://b.localhost:8443 'src'", "B opaque"),
];
