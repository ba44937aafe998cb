//! What origin each kind of document has, and whether it is a secure context: rules `secure-context` and `opaque`.

use super::{picture::tree, table::check};

/// Each frame's origin as a number, the same for the same origin, in the order in which they appear; `*` marks an opaque
/// origin, `!` a frame that is no secure context.
fn found(frames: &str) -> String {
    let topology = tree(frames);
    let mut seen = vec![];
    let mark = |frame: &framelab_model::tree::Frame| {
        let number = seen.iter().position(|origin| *origin == frame.origin).unwrap_or_else(|| {
            seen.push(frame.origin.clone());
            seen.len() - 1
        });
        let (opaque, insecure) = (if frame.origin.is_opaque() { "*" } else { "" }, if frame.secure { "" } else { "!" });
        format!("{number}{opaque}{insecure}")
    };
    topology.frames.iter().map(mark).collect::<Vec<_>>().join(" ")
}

#[test]
fn origins_and_secure_contexts() {
    check(ROWS, |row| row.1.into(), |row| found(row.0));
}

#[test]
fn origins_serialise_as_the_page_sees_them() {
    let origins = |frames: &str| tree(frames).frames.iter().map(|frame| frame.origin.to_string()).collect::<Vec<_>>();
    assert_eq!(origins("top=a | k=dot<top | d=data<top"), ["https://a.localhost:8443", "https://a.localhost.:8443", "null"]);
    assert_eq!(origins("top=httpa | k=six<top | s=srcdoc<k"), ["http://a.localhost:8080", "https://[::1]:8443", "https://[::1]:8443"]);
}

#[rustfmt::skip]
const ROWS: &[(&str, &str)] = &[
    // origin-tuple: the same origin twice is one; host, port, scheme, a name below and a trailing dot make another.
    ("top=a | k=a<top | l=b<top | m=a<l", "0 0 1 0"),
    ("top=a | k=a2<top | l=sub<top | m=dot<top", "0 1 2 3"),
    ("top=httpa | k=a<top | l=local<top | m=ip<top | n=six<top", "0 1 2 3 4"),
    // HTML: srcdoc, about:blank and blob: documents have the origin of the document that made them.
    ("top=a | s=srcdoc<top | t=about:blank<top | u=blob<top", "0 0 0 0"),
    ("top=a | k=b<top | s=srcdoc<k | t=about:blank<k | u=blob<k", "0 1 1 1 1"),
    ("top=a | s=srcdoc<top | t=srcdoc<s | u=blob<t", "0 0 0 0"),
    ("top=a | s=srcdoc<top | k=b<s | t=srcdoc<k", "0 0 1 1"),
    // opaque: a data: document has an origin of its own, each one another.
    ("top=a | d=data<top", "0 1*"),
    ("top=a | d=data<top | e=data<top", "0 1* 2*"),
    ("top=a | d=data<top sandbox[allow-scripts allow-same-origin]", "0 1*"),
    // Below it a network document has its own again, and a srcdoc one that very opaque origin.
    ("top=a | d=data<top | k=a<d", "0 1* 0"),
    ("top=a | d=data<top | s=srcdoc<d | t=about:blank<s | u=blob<d", "0 1* 1* 1* 1*"),
    ("top=a | d=data<top | e=data<d", "0 1* 2*"),
    // opaque: a sandbox takes the origin, unless it says allow-same-origin in any case and place.
    ("top=a | k=b<top sandbox[allow-scripts]", "0 1*"),
    ("top=a | k=b<top sandbox[allow-scripts] | l=b<top sandbox[allow-scripts]", "0 1* 2*"),
    ("top=a | k=b<top sandbox[allow-scripts allow-same-origin] | l=b<top", "0 1 1"),
    ("top=a | k=a<top sandbox[Allow-Same-Origin\tALLOW-SCRIPTS]", "0 0"),
    ("top=a | s=srcdoc<top sandbox[allow-scripts] | t=blob<top sandbox[allow-scripts]", "0 1* 2*"),
    // It holds for all that is below, where allow-same-origin comes too late; every document there stands alone.
    ("top=a | m=a<top sandbox[allow-scripts] | k=a<m | s=srcdoc<m | d=data<m", "0 1* 2* 3* 4*"),
    ("top=a | m=a<top sandbox[allow-scripts] | k=a<m sandbox[allow-scripts allow-same-origin]", "0 1* 2*"),
    ("top=a | m=a<top sandbox[allow-scripts allow-same-origin] | k=b<m | l=a<k", "0 0 1 0"),
    ("top=a | m=a<top sandbox[allow-scripts allow-same-origin] | k=a<m sandbox[allow-scripts]", "0 0 1*"),
    // A sandbox by header does the same, at the top too; both sandboxes must let the origin be.
    ("top=a | k=b<top csp[allow-scripts]", "0 1*"),
    ("top=a csp[allow-scripts] | k=a<top", "0* 1*"),
    ("top=a csp[allow-scripts allow-same-origin] | k=a<top", "0 0"),
    ("top=a | k=b<top sandbox[allow-scripts allow-same-origin] csp[allow-scripts] | s=srcdoc<k", "0 1* 2*"),
    // HTML: where a frame came from leaves no trace in its origin.
    ("top=a | k=c<top via[b] | l=c<top", "0 1 1"),
    // secure-context: plain http on localhost names and loopback addresses is trustworthy, elsewhere not.
    ("top=httpa | k=httpa<top", "0 0"),
    ("top=plain", "0!"),
    ("top=test", "0"),
    // secure-context: one bad ancestor is enough, for every kind of document and any depth.
    ("top=plain | k=a<top", "0! 1!"),
    ("top=plain | k=plain2<top | l=a<k | m=b<l", "0! 1! 2! 3!"),
    ("top=plain | s=srcdoc<top | d=data<top | t=blob<top", "0! 0! 1*! 0!"),
    ("top=plain | k=httpa<top", "0! 1!"),
    // secure-context: losing the origin does not lose the context, nor does it mend one.
    ("top=a | d=data<top | k=b<top sandbox[allow-scripts]", "0 1* 2*"),
    ("top=plain | k=plain<top sandbox[allow-scripts]", "0! 1*!"),
    ("top=a | s=srcdoc<top | k=b<s | t=blob<k", "0 0 1 1"),
];
