//! The `allow` attribute of an iframe.

use super::{Allowlist, Source};
use crate::origin::Origin;

/// The allowlist that an `allow` attribute declares for `tools`, or `None` if it does not speak of it.
///
/// `container` is the embedding document's origin, `declared` the origin of the iframe's `src` (`None`: opaque).
/// The first of several directives for the feature counts, as browsers and web-platform-tests agree; the letter of the
/// standard's algorithm has the last.
#[must_use]
pub fn parse_allow(attribute: &str, container: &Origin, declared: Option<&Origin>) -> Option<Allowlist> {
    attribute.split(';').find_map(|directive| parse_directive(directive, container, declared))
}

fn parse_directive(directive: &str, container: &Origin, declared: Option<&Origin>) -> Option<Allowlist> {
    let mut tokens = directive.split_ascii_whitespace();
    tokens.next().filter(|feature| *feature == "tools")?;
    let mut list = Allowlist::default();
    let mut targets = tokens.peekable();
    if targets.peek().is_none() {
        add_src(&mut list, declared);
    }
    for target in targets {
        match target.to_ascii_lowercase().as_str() {
            "*" => list.any = true,
            "'self'" => list.origins.push(container.clone()),
            "'src'" => add_src(&mut list, declared),
            // `'none'` adds nobody; it names no origin, so the parser below would drop it too.
            "'none'" => {}
            _ => list.sources.extend(Source::parse_exact(target)),
        }
    }
    Some(list)
}

fn add_src(list: &mut Allowlist, declared: Option<&Origin>) {
    match declared {
        Some(origin) => list.origins.push(origin.clone()),
        None => list.opaque_src = true,
    }
}
