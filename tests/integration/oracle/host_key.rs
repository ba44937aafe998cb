//! Who has the `tools` feature in a tree: rule `host-key`, "define an inherited policy for feature in container at origin".

use super::{picture::tree, table::check};

/// The frames that have the feature.
fn found(frames: &str) -> String {
    let topology = tree(frames);
    let with = topology.frames.iter().filter(|frame| frame.policy.why.enabled());
    with.map(|frame| frame.name.to_string()).collect::<Vec<_>>().join(" ")
}

#[test]
fn frames_that_have_the_feature() {
    check(ROWS, |row| row.1.into(), |row| found(row.0));
}

/// All rows: host-key.
#[rustfmt::skip]
const ROWS: &[(&str, &str)] = &[
    // The top has it; own-origin frames have it without a word; foreign ones need to be told.
    ("top=a", "top"),
    ("top=a | k=a<top", "top k"),
    ("top=a | k=b<top", "top"),
    ("top=a | k=b<top allow[tools]", "top k"),
    ("top=a | k=b<top allow[camera]", "top"),
    // Another port, a name below, a name above, a trailing dot and another scheme are foreign.
    ("top=a | k=a2<top", "top"),
    ("top=a | k=sub<top", "top"),
    ("top=sub | k=a<top", "top"),
    ("top=a | k=dot<top", "top"),
    ("top=httpa | k=a<top", "top"),
    ("top=local | k=ip<top", "top"),
    ("top=a | k=a2<top allow[tools]", "top k"),
    // The attribute names origins; what it does not name has nothing, own origin included.
    ("top=a | k=b<top allow[tools https://b.localhost:8443]", "top k"),
    ("top=a | k=b<top allow[tools https://c.localhost:8443]", "top"),
    ("top=a | k=b<top allow[tools 'self']", "top"),
    ("top=a | k=b<top allow[tools 'none']", "top"),
    ("top=a | k=a<top allow[tools 'none']", "top"),
    ("top=a | k=a<top allow[tools https://b.localhost:8443]", "top"),
    ("top=a | k=a<top allow[tools 'self']", "top k"),
    ("top=a | k=b<top allow[tools *]", "top k"),
    // Every hop: neither, the outer, the inner, both.
    ("top=a | m=b<top | k=c<m", "top"),
    ("top=a | m=b<top allow[tools] | k=c<m", "top m"),
    ("top=a | m=b<top | k=c<m allow[tools]", "top"),
    ("top=a | m=b<top allow[tools] | k=c<m allow[tools]", "top m k"),
    ("top=a | m=b<top allow[tools] | n=c<m allow[tools] | k=b<n allow[tools] | l=c<k allow[tools]", "top m n k l"),
    ("top=a | m=b<top allow[tools] | n=c<m | k=b<n allow[tools] | l=c<k allow[tools]", "top m"),
    // The origin of the embedding document counts, not that of the top: A below B is foreign, B below B is not.
    ("top=a | m=b<top | k=a<m", "top"),
    ("top=a | m=b<top | k=a<m allow[tools]", "top"),
    ("top=a | m=b<top allow[tools] | k=a<m", "top m"),
    ("top=a | m=b<top allow[tools] | k=a<m allow[tools]", "top m k"),
    ("top=a | m=b<top allow[tools] | k=b<m", "top m k"),
    ("top=a | m=b<top | k=b<m", "top"),
    // A star on the outer hop does not reach the next one.
    ("top=a | m=b<top allow[tools *] | k=c<m", "top m"),
    // Siblings have their own iframes.
    ("top=a | k=b<top allow[tools] | l=b<top", "top k"),
    // The empty header: at the top, in the middle, at the leaf.
    ("top=a header[tools=()] | k=a<top | l=b<top allow[tools]", ""),
    ("top=a | m=b<top allow[tools] header[tools=()] | k=b<m | l=c<m allow[tools]", "top"),
    ("top=a | m=a<top header[tools=()] | k=a<m", "top"),
    ("top=a | k=b<top allow[tools] header[tools=()]", "top"),
    ("top=a | k=b<top allow[tools] header[tools=()] | l=b<top allow[tools]", "top l"),
    // A header that lists keeps the feature from origins that it leaves out, allow or not.
    ("top=a header[tools=(self)] | k=a<top | l=b<top allow[tools]", "top k"),
    ("top=a header[tools=(self \"https://b.localhost:8443\")] | k=b<top allow[tools] | l=c<top allow[tools]", "top k"),
    // A header gives nothing that the iframe does not.
    ("top=a header[tools=(self \"https://b.localhost:8443\")] | k=b<top", "top"),
    ("top=a header[tools=*] | k=b<top | l=b<top allow[tools]", "top l"),
    ("top=a | k=b<top header[tools=*]", "top"),
    ("top=a | k=b<top header[tools=(self)]", "top"),
    // The list is asked about every child, not about what stands below it.
    ("top=a header[tools=(self \"https://b.localhost:8443\")] | m=b<top allow[tools] | k=c<m allow[tools]", "top m k"),
    // Room: by the letter of the standard a document may hand on what its own header denies it; browsers do not let it.
    ("top=a header[tools=(\"https://b.localhost:8443\")] | k=b<top allow[tools] | l=a<top", ""),
    // The leaf's own list must hold the leaf.
    ("top=a | k=b<top allow[tools] header[tools=(\"https://a.localhost:8443\")]", "top"),
    ("top=a | k=b<top allow[tools] header[tools=(\"https://b.localhost:8443\")]", "top k"),
    ("top=a | k=b<top allow[tools] header[tools=(\"https://*.localhost:8443\")]", "top k"),
    // Malformed headers and later lines.
    ("top=a header[tools='none'] | k=b<top allow[tools]", "top k"),
    ("top=a header[tools=()] header[tools=(self)] | k=a<top", "top k"),
    // Navigation: allow="tools" means the origin of src, whatever the frame shows later.
    ("top=a | k=c<top via[b] allow[tools]", "top"),
    ("top=a | k=b<top via[b] allow[tools]", "top k"),
    ("top=a | k=c<top via[b] allow[tools https://b.localhost:8443]", "top"),
    ("top=a | k=c<top via[b] allow[tools https://c.localhost:8443]", "top k"),
    ("top=a | k=c<top via[b] allow[tools *]", "top k"),
    ("top=a | k=a<top via[b]", "top k"),
    ("top=a | k=a<top via[b] allow[tools]", "top"),
    ("top=a | k=b<top via[a]", "top"),
    // Documents of their embedder's origin have it without a word, and below it hops count on.
    ("top=a | s=srcdoc<top", "top s"),
    ("top=a | s=about:blank<top", "top s"),
    ("top=a | s=blob<top", "top s"),
    ("top=a | s=srcdoc<top allow[tools]", "top s"),
    ("top=a | s=blob<top allow[tools]", "top s"),
    ("top=a | s=about:blank<top allow[tools]", "top s"),
    ("top=a | s=srcdoc<top allow[tools 'none']", "top"),
    ("top=a | s=srcdoc<top | k=a<s", "top s k"),
    ("top=a | s=srcdoc<top | k=b<s", "top s"),
    ("top=a | s=srcdoc<top | k=b<s allow[tools]", "top s k"),
    ("top=a | m=b<top | s=srcdoc<m", "top"),
    // They have no header of their own, and what their embedder's says of others does not go on (web-platform-tests).
    ("top=a header[tools=(self)] | s=about:blank<top | k=b<s allow[tools]", "top s k"),
    ("top=a header[tools=()] | s=srcdoc<top", ""),
    // Opaque documents are foreign to everybody, so they need to be told.
    ("top=a | d=data<top", "top"),
    ("top=a | d=data<top allow[tools]", "top d"),
    ("top=a | d=data<top allow[tools *]", "top d"),
    ("top=a | d=data<top allow[tools 'self']", "top"),
    ("top=a header[tools=(self)] | d=data<top allow[tools]", "top"),
    ("top=a header[tools=*] | d=data<top allow[tools]", "top d"),
    ("top=a | k=a<top sandbox[allow-scripts]", "top"),
    ("top=a | k=a<top sandbox[allow-scripts] allow[tools]", "top k"),
    ("top=a | k=b<top sandbox[allow-scripts] allow[tools https://b.localhost:8443]", "top"),
    ("top=a | k=b<top sandbox[allow-scripts] allow[tools *]", "top k"),
    ("top=a | k=a<top sandbox[allow-scripts allow-same-origin]", "top k"),
    ("top=a | k=b<top sandbox[allow-scripts allow-same-origin] allow[tools]", "top k"),
    ("top=a | k=a<top sandbox[allow-scripts] allow[tools] header[tools=(self)]", "top k"),
    ("top=a | k=a<top sandbox[allow-scripts] allow[tools] header[tools=(\"https://a.localhost:8443\")]", "top"),
    // src stands for the first opaque document only: after it has navigated, it is gone (web-platform-tests).
    ("top=a | k=b<top via[b] sandbox[allow-scripts] allow[tools]", "top"),
    ("top=a | k=b<top via[b] sandbox[allow-scripts] allow[tools *]", "top k"),
    // A sandbox by header comes after src was read: src is the tuple origin, the document is not.
    ("top=a | k=b<top csp[allow-scripts] allow[tools]", "top"),
    ("top=a | k=b<top csp[allow-scripts] allow[tools *]", "top k"),
    ("top=a | k=a<top csp[allow-scripts]", "top"),
    // A sandbox holds below: each document there is opaque for itself, foreign to its parent even as srcdoc.
    ("top=a | m=a<top sandbox[allow-scripts] allow[tools] | k=a<m", "top m"),
    ("top=a | m=a<top sandbox[allow-scripts] allow[tools] | s=srcdoc<m", "top m"),
    ("top=a | m=a<top sandbox[allow-scripts] allow[tools] | s=srcdoc<m allow[tools]", "top m s"),
    // In a data: document, which is in no sandbox, srcdoc has its parent's very origin.
    ("top=a | d=data<top allow[tools] | s=srcdoc<d", "top d s"),
    ("top=a | d=data<top allow[tools] | k=a<d", "top d"),
    ("top=a | d=data<top allow[tools] | k=a<d allow[tools]", "top d k"),
    // A top whose header sandboxes it has the feature: nobody embeds it.
    ("top=a csp[allow-scripts]", "top"),
    ("top=a csp[allow-scripts] | k=a<top", "top"),
    ("top=a csp[allow-scripts] | k=a<top allow[tools]", "top k"),
    // The policy does not ask whether a context is secure.
    ("top=plain | k=b<top allow[tools]", "top k"),
];
