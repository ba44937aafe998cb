//! How a document comes by its policy: from its container, its embedder and its own header.

use super::{Allowlist, Declared};
use crate::origin::Origin;

/// A document's policy for the `tools` feature.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Policy {
    /// Whether the document inherited the feature at all.
    pub inherited: bool,
    /// What its own header says.
    pub declared: Declared,
    /// What decided for the document itself.
    pub why: Why,
}

/// What decided whether a document has the feature.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Why {
    /// The top-level document, with no header against it.
    Top,
    /// An own-origin frame below a document that has the feature.
    OwnOriginFrame,
    /// The iframe's `allow` names this document's origin.
    Delegated,
    /// The embedding document does not have the feature itself.
    EmbedderLacksIt,
    /// The embedding document's header does not let this origin have it.
    EmbedderHeader,
    /// The iframe's `allow` speaks of the feature, but not for this origin.
    AllowExcludes,
    /// A foreign frame whose iframe does not delegate.
    NotDelegated,
    /// The document's own header takes it away.
    OwnHeader,
}

impl Why {
    /// Whether the document has the feature.
    #[must_use]
    pub fn enabled(self) -> bool {
        matches!(self, Self::Top | Self::OwnOriginFrame | Self::Delegated)
    }
}

/// The iframe element and the document that holds it, as far as policy is concerned.
#[derive(Debug, Clone, Copy)]
pub struct Container<'a> {
    /// The embedding document's policy.
    pub policy: &'a Policy,
    /// The embedding document's origin.
    pub origin: &'a Origin,
    /// What the iframe's `allow` says about `tools`.
    pub allow: Option<&'a Allowlist>,
}

/// The policy of a document of `origin` in `container` (`None` at the top) with its own `declared` header.
#[must_use]
pub fn inherit(container: Option<Container<'_>>, origin: &Origin, declared: Declared) -> Policy {
    let why = container.map_or(Why::Top, |container| inherited(container, origin));
    let own_header_refuses = matches!(&declared, Declared::List(list) if !list.matches(origin));
    let inherited = why.enabled();
    Policy { inherited, declared, why: if inherited && own_header_refuses { Why::OwnHeader } else { why } }
}

/// "Define an inherited policy for feature in container at origin", for a feature whose default is `self`.
fn inherited(container: Container<'_>, origin: &Origin) -> Why {
    if !container.policy.why.enabled() {
        return Why::EmbedderLacksIt;
    }
    if matches!(&container.policy.declared, Declared::List(list) if !list.matches(origin)) {
        return Why::EmbedderHeader;
    }
    match container.allow {
        Some(list) if list.matches(origin) => Why::Delegated,
        Some(_) => Why::AllowExcludes,
        None if origin == container.origin => Why::OwnOriginFrame,
        None => Why::NotDelegated,
    }
}
