//! Who lists, hears and calls what: the three keys and the gates in their order.

use framelab_model::{
    Ports,
    fact::{Change, Fact},
    oracle::Oracle,
};

use super::{
    picture::{scenario, words},
    table::check,
};

/// The answer to a question such as `k lists t from[b, c]`, `k hears t` or `k calls t`.
fn found(frames: &str, tools: &str, question: &str) -> String {
    let asked = words(question);
    let [(consumer, _), (channel, _), (key, _), from @ ..] = &asked[..] else { panic!("{question}") };
    let scenario = scenario(frames, tools, from.first().and_then(|(_, filter)| *filter));
    let topology = scenario.topology(&Ports::nominal());
    let consumer = scenario.frame(consumer).unwrap();
    let tool = scenario.tools.iter().position(|tool| tool.key == **key).unwrap();
    let fact = match *channel {
        "lists" => Fact::Lists { tool, consumer, filter: from.len() },
        "hears" => Fact::Hears { tool, consumer, change: Change::Registered },
        "misses" => Fact::Hears { tool, consumer, change: Change::Removed },
        "calls" => Fact::Calls { tool, consumer },
        other => panic!("no channel {other}"),
    };
    let oracle = Oracle::new(&topology);
    let answer = oracle.answer(&fact);
    assert_eq!(answer, oracle.explain(&fact).1);
    format!("{answer} {}", answer.rule)
}

#[test]
fn own_origin() {
    check(OWN, |row| row.3.into(), |row| found(row.0, row.1, row.2));
}

#[test]
fn two_keys_and_a_third() {
    check(KEYS, |row| row.3.into(), |row| found(row.0, row.1, row.2));
}

#[test]
fn relatives_in_a_tree() {
    check(TREE, |row| row.3.into(), |row| found(row.0, row.1, row.2));
}

#[test]
fn opaque_documents() {
    check(OPAQUE, |row| row.3.into(), |row| found(row.0, row.1, row.2));
}

#[test]
fn errors_and_the_order_of_gates() {
    check(ORDER, |row| row.3.into(), |row| found(row.0, row.1, row.2));
}

/// Frames, tools, question, answer.
type Row = (&'static str, &'static str, &'static str, &'static str);

const SAME: &str = "allowed same-origin";
const OPEN: &str = "allowed lists-only";
const BOTH: &str = "allowed consumer-key";
const NO_PROVIDER: &str = "denied provider-key";
const NO_CALL: &str = "denied (UnknownError) provider-key";
const NO_CONSUMER: &str = "denied consumer-key";
const NO_KEY: &str = "denied (NotAllowedError) host-key";
const DEAF: &str = "denied host-key";

/// A above B, B delegated to.
const AB: &str = "top=a | k=b<top allow[tools]";

#[rustfmt::skip]
const OWN: &[Row] = &[
    // same-origin: one's own tool, without a list on either side.
    ("top=a", "t@top", "top lists t", SAME),
    ("top=a", "t@top", "top lists t from[]", SAME),
    ("top=a", "t@top", "top hears t", SAME),
    ("top=a", "t@top", "top misses t", SAME),
    ("top=a", "t@top", "top calls t", SAME),
    // same-origin: parent and child, both ways; a list that names others takes nothing away.
    ("top=a | k=a<top", "t@top", "k lists t", SAME),
    ("top=a | k=a<top", "t@k to[b]", "top lists t", SAME),
    ("top=a | k=a<top", "t@k to[b]", "top hears t", SAME),
    ("top=a | k=a<top", "t@k to[]", "top calls t", SAME),
    // consumer-key: naming others never hides own tools; naming oneself changes nothing.
    ("top=a | k=a<top", "t@k", "top lists t from[b, https://nowhere.example]", SAME),
    ("top=a | k=a<top", "t@k", "top lists t from[a]", SAME),
    // same-origin: with foreign frames between them.
    ("top=a | m=b<top allow[tools] | k=a<m allow[tools]", "t@k", "top lists t", SAME),
    ("top=a | m=b<top allow[tools] | k=a<m allow[tools]", "t@top", "k calls t", SAME),
    ("top=b | k=a<top allow[tools] | l=a<top allow[tools]", "t@k", "l hears t", SAME),
    // same-origin: documents that have their parent's origin.
    ("top=a | s=srcdoc<top", "t@s", "top lists t", SAME),
    ("top=a | s=about:blank<top | u=blob<top", "t@s", "u calls t", SAME),
    ("top=a | k=b<top allow[tools] | s=srcdoc<k", "t@s to[a]", "k lists t", SAME),
];

#[rustfmt::skip]
const KEYS: &[Row] = &[
    // provider-key: absent and empty are the same, and nobody else sees anything, asked for or not.
    (AB, "t@k", "top lists t from[b]", NO_PROVIDER),
    (AB, "t@k to[]", "top lists t from[b]", NO_PROVIDER),
    (AB, "t@k", "top lists t", NO_PROVIDER),
    (AB, "t@k", "top hears t", NO_PROVIDER),
    (AB, "t@k to[]", "top misses t", NO_PROVIDER),
    (AB, "t@k", "top calls t", NO_CALL),
    (AB, "t@top", "k lists t from[a]", NO_PROVIDER),
    (AB, "t@top", "k hears t", NO_PROVIDER),
    (AB, "t@top", "k calls t", NO_CALL),
    // All keys turn, both ways.
    (AB, "t@k to[a]", "top lists t from[b]", BOTH),
    (AB, "t@top to[b]", "k lists t from[a]", BOTH),
    (AB, "t@k to[c, a]", "top lists t from[c, b]", BOTH),
    (AB, "t@k to[a, a]", "top lists t from[b, b]", BOTH),
    // consumer-key: absent, empty and other origins do not search B.
    (AB, "t@k to[a]", "top lists t", NO_CONSUMER),
    (AB, "t@k to[a]", "top lists t from[]", NO_CONSUMER),
    (AB, "t@k to[a]", "top lists t from[c]", NO_CONSUMER),
    (AB, "t@k to[a]", "top lists t from[a]", NO_CONSUMER),
    // lists-only: events and calls ask for the other two alone.
    (AB, "t@k to[a]", "top hears t", OPEN),
    (AB, "t@k to[a]", "top misses t", OPEN),
    (AB, "t@k to[a]", "top calls t", OPEN),
    (AB, "t@top to[b]", "k hears t", OPEN),
    (AB, "t@top to[b]", "k calls t", OPEN),
    // provider-key: exposing to a third origin opens nothing for the second.
    (AB, "t@k to[c]", "top lists t from[b]", NO_PROVIDER),
    (AB, "t@k to[c]", "top hears t", NO_PROVIDER),
    (AB, "t@k to[c]", "top calls t", NO_CALL),
    // origin-tuple: near misses are other origins. Port, name below, name above, trailing dot, scheme, loopback names.
    (AB, "t@k to[a2]", "top calls t", "denied (UnknownError) origin-tuple"),
    (AB, "t@k to[https://a.localhost]", "top lists t from[b]", "denied origin-tuple"),
    (AB, "t@k to[sub]", "top hears t", "denied origin-tuple"),
    (AB, "t@k to[local]", "top hears t", "denied origin-tuple"),
    (AB, "t@k to[dot]", "top lists t from[b]", "denied origin-tuple"),
    (AB, "t@k to[httpa]", "top lists t from[b]", "denied origin-tuple"),
    (AB, "t@k to[wss://a.localhost:8443]", "top calls t", "denied (UnknownError) origin-tuple"),
    ("top=local | k=b<top allow[tools]", "t@k to[ip, six]", "top hears t", "denied origin-tuple"),
    ("top=ip | k=b<top allow[tools]", "t@k to[local]", "top calls t", "denied (UnknownError) origin-tuple"),
    (AB, "t@k to[a]", "top lists t from[https://b.localhost]", "denied origin-tuple"),
    (AB, "t@k to[a]", "top lists t from[https://x.b.localhost:8443]", "denied origin-tuple"),
    // An asterisk in a host is no wildcard.
    (AB, "t@k to[https://*.localhost:8443]", "top calls t", NO_CALL),
    // origin-tuple: other spellings are the same origin, and a good entry beside a near miss counts.
    (AB, "t@k to[HTTPS://A.LOCALHOST:8443/x?y#z]", "top lists t from[b]", BOTH),
    (AB, "t@k to[https://user:pw@a.localhost:8443]", "top calls t", OPEN),
    (AB, "t@k to[blob:https://a.localhost:8443/x]", "top hears t", OPEN),
    (AB, "t@k to[a]", "top lists t from[https://B.localhost:8443/]", "allowed origin-tuple"),
    (AB, "t@k to[a]", "top lists t from[blob:https://b.localhost:8443/x]", "allowed origin-tuple"),
    (AB, "t@k to[a2, a]", "top lists t from[sub, b]", BOTH),
    ("top=ip | k=b<top allow[tools]", "t@k to[https://0x7f.1:8443]", "top calls t", OPEN),
    ("top=six | k=b<top allow[tools]", "t@k to[https://[0:0:0:0:0:0:0:1]:8443]", "top calls t", OPEN),
    // same-origin below http on localhost: secure, but another scheme is another origin.
    ("top=httpa | k=a<top allow[tools]", "t@k", "top calls t", NO_CALL),
    ("top=httpa | k=a<top allow[tools]", "t@k to[httpa]", "top lists t from[a]", BOTH),
];

#[rustfmt::skip]
const TREE: &[Row] = &[
    // one-tree: siblings, both directions.
    ("top=a | p=b<top allow[tools] | k=c<top allow[tools]", "t@p to[c]", "k lists t from[b]", BOTH),
    ("top=a | p=b<top allow[tools] | k=c<top allow[tools]", "t@p to[c]", "k calls t", OPEN),
    ("top=a | p=b<top allow[tools] | k=c<top allow[tools]", "t@k to[b]", "p hears t", OPEN),
    // provider-key: exposure to a sibling does not spill to the embedder of both.
    ("top=a | p=b<top allow[tools] | k=c<top allow[tools]", "t@p to[c]", "top hears t", NO_PROVIDER),
    ("top=a | p=b<top allow[tools] | k=c<top allow[tools]", "t@p to[c]", "top calls t", NO_CALL),
    // A hostile frame cannot push a tool among another's own.
    ("top=a | p=b<top allow[tools] | k=c<top allow[tools]", "t@p to[c]", "k lists t", NO_CONSUMER),
    // one-tree: grandparents, cousins, a leaf that lists the root's tool.
    ("top=a | m=b<top allow[tools] | k=c<m allow[tools]", "t@top to[c]", "k lists t from[a]", BOTH),
    ("top=a | m=b<top allow[tools] | k=c<m allow[tools]", "t@k to[a]", "top lists t from[c]", BOTH),
    ("top=a | m=b<top allow[tools] | k=c<m allow[tools]", "t@k to[a]", "m hears t", NO_PROVIDER),
    ("top=a | m=b<top allow[tools] | p=c<m allow[tools] | n=b<top allow[tools] | k=sub<n allow[tools]", "t@p to[sub]", "k lists t from[c]", BOTH),
    ("top=a | m=b<top allow[tools] | p=c<m allow[tools] | n=b<top allow[tools] | k=sub<n allow[tools]", "t@p to[sub]", "n calls t", NO_CALL),
    // The way between two frames does not matter, only each one's own way from the top.
    ("top=a | m=b<top | k=a<top | l=c<top allow[tools]", "t@l to[a]", "k lists t from[c]", BOTH),
    // An exposed origin means all its documents.
    ("top=a | p=b<top allow[tools] | k=c<top allow[tools] | l=c<p allow[tools]", "t@p to[c]", "l hears t", OPEN),
    ("top=a | p=b<top allow[tools] | k=c<top allow[tools] | l=c<p", "t@p to[c]", "l hears t", DEAF),
    // Equal names of two documents are two tools.
    ("top=a | p=b<top allow[tools] | k=b<top allow[tools]", "t@p name[n] to[a] | u@k name[n]", "top lists t from[b]", BOTH),
    ("top=a | p=b<top allow[tools] | k=b<top allow[tools]", "t@p name[n] to[a] | u@k name[n]", "top lists u from[b]", NO_PROVIDER),
];

/// A above a data: document with the key.
const DATA: &str = "top=a | d=data<top allow[tools]";

#[rustfmt::skip]
const OPAQUE: &[Row] = &[
    // opaque: lists and hears its own tools, and cannot execute even them.
    (DATA, "t@d", "d lists t", SAME),
    (DATA, "t@d", "d hears t", SAME),
    (DATA, "t@d", "d calls t", "denied (NotSupportedError) opaque"),
    (DATA, "t@d to[a]", "top calls t", "denied (NotSupportedError) opaque"),
    // No entry can name an opaque origin, so nobody else searches it; its tool can still be exposed, and heard of.
    (DATA, "t@d to[a]", "top lists t from[a, b]", NO_CONSUMER),
    (DATA, "t@d to[a]", "top hears t", OPEN),
    (DATA, "t@d", "top hears t", NO_PROVIDER),
    // Nor can a tool be exposed to it.
    (DATA, "t@top to[a, b]", "d lists t from[a]", NO_PROVIDER),
    (DATA, "t@top to[a, b]", "d calls t", NO_CALL),
    (DATA, "t@top", "d hears t", NO_PROVIDER),
    // Two opaque origins are never the same, though both say null.
    ("top=a | d=data<top allow[tools] | e=data<top allow[tools]", "t@d", "e lists t", NO_PROVIDER),
    ("top=a | k=a<top sandbox[allow-scripts] allow[tools] | l=a<top sandbox[allow-scripts] allow[tools]", "t@k", "l hears t", NO_PROVIDER),
    ("top=a | k=a<top sandbox[allow-scripts] allow[tools]", "t@k", "top lists t from[a]", NO_PROVIDER),
    ("top=a | k=a<top sandbox[allow-scripts] allow[tools]", "t@top", "k calls t", NO_CALL),
    // But a srcdoc in a data: document has its parent's very origin.
    ("top=a | d=data<top allow[tools] | s=srcdoc<d", "t@s", "d lists t", SAME),
    ("top=a | d=data<top allow[tools] | s=srcdoc<d", "t@s", "d calls t", "denied (NotSupportedError) opaque"),
    // A sandbox with allow-same-origin changes nothing.
    ("top=a | k=a<top sandbox[allow-scripts allow-same-origin]", "t@k", "top calls t", SAME),
];

#[rustfmt::skip]
const ORDER: &[Row] = &[
    // secure-context: no API, before everything else; nothing to reject with for an event.
    ("top=plain | k=a<top", "t@k", "k lists t from[*]", "denied (Absent) secure-context"),
    ("top=plain | k=a<top", "t@k", "k calls t", "denied (Absent) secure-context"),
    ("top=plain | k=a<top", "t@k", "k hears t", "denied secure-context"),
    ("top=plain header[tools=()]", "t@top", "top calls t", "denied (Absent) secure-context"),
    // host-key of the consumer: before its list, the tool's origin and the tool.
    ("top=a | k=b<top", "t@top to[b]", "k lists t from[a]", NO_KEY),
    ("top=a | k=b<top", "t@top to[b]", "k lists t from[*]", NO_KEY),
    ("top=a | k=b<top", "t@top to[b]", "k calls t", NO_KEY),
    ("top=a | k=b<top", "t@top to[b]", "k hears t", DEAF),
    ("top=a | k=b<top | d=data<top allow[tools]", "t@d", "k calls t", NO_KEY),
    ("top=a | k=b<top", "t@top to[*]", "k calls t", NO_KEY),
    // host-key holds among own-origin documents, too.
    ("top=a | k=a<top allow[tools 'none']", "t@top", "k lists t", NO_KEY),
    ("top=a | k=a<top header[tools=()]", "t@top", "k hears t", DEAF),
    ("top=a | m=b<top | k=a<m", "t@top", "k calls t", NO_KEY),
    // host-key of the provider: it never registered, so there is nothing; the caller must not learn why.
    ("top=a | k=b<top", "t@k to[a]", "top lists t from[b]", DEAF),
    ("top=a | k=b<top", "t@k to[a]", "top hears t", DEAF),
    ("top=a | k=b<top", "t@k to[a]", "top calls t", "denied (UnknownError) host-key"),
    ("top=a | k=a<top header[tools=()]", "t@k", "top lists t", DEAF),
    // opaque comes before the question whether the tool is there.
    ("top=a | d=data<top", "t@d to[a]", "top calls t", "denied (NotSupportedError) opaque"),
    (DATA, "t@d to[*]", "top calls t", "denied (NotSupportedError) opaque"),
    // trustworthy, the provider's list: nothing registered, nobody hears, own origin included.
    (AB, "t@k to[a, null]", "top lists t from[b]", "denied trustworthy"),
    (AB, "t@k to[a, null]", "top hears t", "denied trustworthy"),
    (AB, "t@k to[a, null]", "top misses t", "denied trustworthy"),
    (AB, "t@k to[a, null]", "top calls t", "denied (UnknownError) trustworthy"),
    (AB, "t@k to[a, null]", "k lists t", "denied trustworthy"),
    (AB, "t@k to[a, null]", "k hears t", "denied trustworthy"),
    (AB, "t@k to[a, null]", "k calls t", "denied (UnknownError) trustworthy"),
    // trustworthy, the consumer's list: the whole listing rejects, own tools included; events and calls do not look at it.
    (AB, "t@k to[a]", "top lists t from[b, *]", "denied (SecurityError) trustworthy"),
    (AB, "t@top", "top lists t from[plain]", "denied (SecurityError) trustworthy"),
    (AB, "t@k to[a, null]", "top lists t from[b, *]", "denied (SecurityError) trustworthy"),
    (AB, "t@k", "top lists t from[ftp://plain.test]", "denied (SecurityError) trustworthy"),
    // Open: what a browser makes of such a scheme decides for everybody.
    (AB, "t@k to[a]", "top lists t from[b, file:///x]", "unspecified trustworthy"),
    (AB, "t@k to[a, file:///x]", "top lists t from[b]", "unspecified trustworthy"),
    (AB, "t@k to[a, file:///x]", "k hears t", "unspecified trustworthy"),
    (AB, "t@k to[a, file:///x]", "top calls t", "unspecified trustworthy"),
    (AB, "t@k to[a, file:///x, *]", "top calls t", "denied (UnknownError) trustworthy"),
    // Not open where another gate denies in any case.
    ("top=a | k=b<top", "t@k to[a, file:///x]", "k lists t", NO_KEY),
    // register-order: a refused tool exists for nobody, its first namesake for everybody.
    (AB, "t@k name[n] to[a] | u@k name[n] to[a]", "top lists u from[b]", "denied register-order"),
    (AB, "t@k name[n] to[a] | u@k name[n] to[a]", "top lists t from[b]", BOTH),
    (AB, "t@k name[n] to[a] | u@k name[n] to[a]", "top hears u", "denied register-order"),
    (AB, "t@k name[a b] to[a]", "top hears t", "denied register-order"),
    (AB, "t@k name[a b] to[a]", "k lists t", "denied register-order"),
    (AB, "t@k description[] to[a]", "top calls t", "denied (UnknownError) register-order"),
    (AB, "t@k name[n] to[*] | u@k name[n] to[a]", "top calls u", OPEN),
];
