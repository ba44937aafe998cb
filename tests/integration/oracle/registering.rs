//! What `registerTool` answers, and in which order it looks: rules `register-order`, `trustworthy`, `host-key`.

use framelab_model::{Ports, fact::Fact, oracle::Oracle};

use super::{picture::scenario, table::check};

/// The answers for all tools of a row, in order.
fn found(frames: &str, tools: &str) -> String {
    let topology = scenario(frames, tools, None).topology(&Ports::nominal());
    let oracle = Oracle::new(&topology);
    let answer = |tool| oracle.answer(&Fact::Registers { tool });
    (0..topology.tools.len()).map(|tool| answer(tool).to_string() + " " + answer(tool).rule.id()).collect::<Vec<_>>().join(", ")
}

#[test]
fn registrations() {
    check(ROWS, |row| row.2.into(), |row| found(row.0, row.1));
}

#[test]
fn names_may_have_128_characters() {
    let named = |length: usize| found("top=a", &format!("t@top name[{}]", "n".repeat(length)));
    assert_eq!(named(128), YES);
    assert_eq!(named(129), STATE);
}

const YES: &str = "allowed host-key";
const ABSENT: &str = "denied (Absent) secure-context";
const NO_KEY: &str = "denied (NotAllowedError) host-key";
const STATE: &str = "denied (InvalidStateError) register-order";
const UNTRUSTED: &str = "denied (SecurityError) trustworthy";

#[rustfmt::skip]
const ROWS: &[(&str, &str, &str)] = &[
    // host-key turns, nothing is wrong; the list may be absent, empty, or name anybody trustworthy.
    ("top=a", "t@top", YES),
    ("top=a", "t@top to[]", YES),
    ("top=a", "t@top to[b, c, https://nowhere.example]", YES),
    ("top=a", "t@top to[b, b, a]", YES),
    ("top=a", "t@top to[http://localhost:1, wss://x.test]", YES),
    ("top=a | k=b<top allow[tools]", "t@k", YES),
    ("top=httpa", "t@top", YES),
    // opaque: such a document registers too, if it has the key.
    ("top=a | d=data<top allow[tools]", "t@d to[a]", YES),
    ("top=a | k=b<top sandbox[allow-scripts] allow[tools]", "t@k", YES),
    ("top=a | d=data<top", "t@d", NO_KEY),
    // secure-context: no API, so nothing to refuse with; it stands before all else.
    ("top=plain", "t@top", ABSENT),
    ("top=plain | k=a<top", "t@k name[] to[*]", ABSENT),
    ("top=plain header[tools=()]", "t@top", ABSENT),
    // host-key comes before the name, the description and the list.
    ("top=a | k=b<top", "t@k", NO_KEY),
    ("top=a | k=b<top", "t@k name[no good] description[] to[*]", NO_KEY),
    ("top=a header[tools=()]", "t@top", NO_KEY),
    ("top=a | k=a<top allow[tools 'none']", "t@k", NO_KEY),
    // register-order 3: the name is taken in this document, whatever the first tool's list.
    ("top=a", "t@top name[n] | u@top name[n]", "allowed host-key, denied (InvalidStateError) register-order"),
    ("top=a", "t@top name[n] to[b] | u@top name[n] to[*]", "allowed host-key, denied (InvalidStateError) register-order"),
    ("top=a", "t@top name[n] | u@top name[N]", "allowed host-key, allowed host-key"),
    ("top=a | k=a<top", "t@top name[n] | u@k name[n]", "allowed host-key, allowed host-key"),
    // A refused registration takes no name.
    ("top=a", "t@top name[n] to[*] | u@top name[n]", "denied (SecurityError) trustworthy, allowed host-key"),
    ("top=a", "t@top name[n] description[] | u@top name[n]", "denied (InvalidStateError) register-order, allowed host-key"),
    // If it is open whether the first one holds the name, the second is open too, unless it fails in any case.
    ("top=a", "t@top name[n] to[file:///x] | u@top name[n]", "unspecified trustworthy, unspecified register-order"),
    ("top=a", "t@top name[n] to[file:///x] | u@top name[n] description[]", "unspecified trustworthy, denied (InvalidStateError) register-order"),
    ("top=a", "t@top name[n] to[file:///x] | u@top name[m]", "unspecified trustworthy, allowed host-key"),
    // register-order 4: 1 to 128 of A-Z a-z 0-9 _ - . and nothing else.
    ("top=a", "t@top name[AZaz09_-.]", YES),
    ("top=a", "t@top name[.]", YES),
    ("top=a", "t@top name[]", STATE),
    ("top=a", "t@top name[a b]", STATE),
    ("top=a", "t@top name[a/b]", STATE),
    ("top=a", "t@top name[a:b]", STATE),
    ("top=a", "t@top name[\u{e9}]", STATE),
    ("top=a", "t@top name[\u{ff41}]", STATE),
    // register-order 5: the description must not be empty; a space is not empty.
    ("top=a", "t@top description[]", STATE),
    ("top=a", "t@top description[ ]", YES),
    // register-order: name and description come before the list.
    ("top=a", "t@top name[a b] to[*]", STATE),
    ("top=a", "t@top description[] to[null]", STATE),
    ("top=a", "t@top description[] to[file:///x]", STATE),
    // trustworthy: one bad entry among good ones is enough, in any place; an open one only where none is bad.
    ("top=a", "t@top to[*]", UNTRUSTED),
    ("top=a", "t@top to[b, null]", UNTRUSTED),
    ("top=a", "t@top to[http://plain.test, b, c]", UNTRUSTED),
    ("top=a", "t@top to[plain]", UNTRUSTED),
    ("top=a", "t@top to[b, http://[::ffff:127.0.0.1]]", UNTRUSTED),
    ("top=a | d=data<top allow[tools]", "t@d to[null]", UNTRUSTED),
    ("top=a", "t@top to[chrome-extension://abc]", "unspecified trustworthy"),
    ("top=a", "t@top to[file:///x, *]", UNTRUSTED),
    ("top=a", "t@top to[*, file:///x]", UNTRUSTED),
];
