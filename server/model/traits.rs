//! What a fact has to do with, in words that expectations can name whatever the tree.

use serde::{Deserialize, Serialize};

use crate::{
    fact::Fact,
    origin::{Entry, Refused},
    policy::{Why, parse_allow},
    scenario::DocumentKind,
    tree::{Listed, Topology},
};

/// A circumstance in which a browser is known to depart from the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Trait {
    /// Provider or consumer is a data: document, or stands below one.
    DataDocument,
    /// Provider or consumer is a blob: document of an opaque origin, or stands below one.
    OpaqueBlob,
    /// Provider or consumer, or a frame above one of them, got the feature by an `allow` that has to match an IPv6 host.
    Ipv6Delegation,
    /// Provider or consumer, or a frame above one of them, got the feature by an `allow` while the document that holds the
    /// iframe was sandboxed, so that `src` stands for an opaque origin whether or not the iframe says `sandbox` itself.
    DelegationInSandbox,
    /// Provider or consumer, or a frame above one of them, is a sandboxed document that its iframe's `allow` does not reach,
    /// because the opaque `src` that it names was the document before, which has led on to this one.
    NavigatedInSandbox,
    /// The document has another tool of the same name, so that one registration of the two is refused.
    SharedName,
    /// A list in question has an entry with a space in its host.
    SpaceInHost,
    /// A list in question has an entry with an asterisk in its host.
    StarInHost,
    /// The provider's origin is opaque.
    OpaqueProvider,
}

impl Trait {
    /// Whether the circumstance concerns how a browser reads a tree, so that everything else follows from the rules.
    #[must_use]
    pub fn is_of_the_tree(self) -> bool {
        match self {
            Self::DataDocument | Self::OpaqueBlob | Self::Ipv6Delegation | Self::DelegationInSandbox | Self::NavigatedInSandbox => true,
            Self::SharedName | Self::SpaceInHost | Self::StarInHost | Self::OpaqueProvider => false,
        }
    }

    /// Whether the circumstance makes it doubtful that a frame's document is a secure context.
    pub(crate) fn clouds_security(self, topology: &Topology, frame: usize) -> bool {
        let mut way = std::iter::successors(Some(frame), |frame| topology.frames[*frame].parent);
        match self {
            Self::DataDocument => way.any(|frame| is_data(topology, frame)),
            Self::OpaqueBlob => way.any(|frame| is_opaque_blob(topology, frame)),
            _ => false,
        }
    }

    /// Whether the circumstance holds for a fact.
    #[must_use]
    pub fn holds(self, topology: &Topology, fact: &Fact) -> bool {
        match self {
            Self::DataDocument => on_the_way(topology, fact, |frame| is_data(topology, frame)),
            Self::OpaqueBlob => on_the_way(topology, fact, |frame| is_opaque_blob(topology, frame)),
            Self::Ipv6Delegation => on_the_way(topology, fact, |frame| is_ipv6_delegation(topology, frame)),
            Self::DelegationInSandbox => on_the_way(topology, fact, |frame| is_delegation_in_sandbox(topology, frame)),
            Self::NavigatedInSandbox => on_the_way(topology, fact, |frame| is_navigated_in_sandbox(topology, frame)),
            Self::SharedName => topology.shares_name(fact.tool()),
            Self::SpaceInHost => lists(topology, fact).any(has_space_in_host),
            Self::StarInHost => lists(topology, fact).any(|listed| host(&listed.text).is_some_and(|host| host.contains('*'))),
            Self::OpaqueProvider => topology.frames[topology.tools[fact.tool()].frame].origin.is_opaque(),
        }
    }
}

/// Whether a frame between the top and the provider or the consumer is such.
fn on_the_way(topology: &Topology, fact: &Fact, is_such: impl Fn(usize) -> bool) -> bool {
    let ends = [Some(topology.tools[fact.tool()].frame), fact.consumer()];
    ends.into_iter().flatten().any(|end| std::iter::successors(Some(end), |frame| topology.frames[*frame].parent).any(&is_such))
}

fn is_data(topology: &Topology, frame: usize) -> bool {
    topology.frames[frame].document == DocumentKind::Data
}

fn is_opaque_blob(topology: &Topology, frame: usize) -> bool {
    topology.frames[frame].document == DocumentKind::Blob && topology.frames[frame].origin.is_opaque()
}

fn is_ipv6_delegation(topology: &Topology, frame: usize) -> bool {
    let frame = &topology.frames[frame];
    frame.policy.why == Why::Delegated && frame.origin.tuple().is_some_and(|origin| origin.host.starts_with('['))
}

fn is_delegation_in_sandbox(topology: &Topology, frame: usize) -> bool {
    let inside = topology.frames[frame].parent.is_some_and(|parent| topology.frames[parent].sandboxed);
    inside && topology.frames[frame].policy.why == Why::Delegated && names_opaque_src(topology, frame)
}

/// With an opaque `src` on the list, the only opaque document of a frame that is left out is one that came later.
fn is_navigated_in_sandbox(topology: &Topology, frame: usize) -> bool {
    topology.frames[frame].sandboxed && topology.frames[frame].policy.why == Why::AllowExcludes && names_opaque_src(topology, frame)
}

/// Whether a frame's `allow` means its `src`, where that stands for an opaque origin.
fn names_opaque_src(topology: &Topology, frame: usize) -> bool {
    let frame = &topology.frames[frame];
    let container = frame.parent.map(|parent| &topology.frames[parent].origin);
    let list = container.zip(frame.allow.as_deref()).and_then(|(container, allow)| parse_allow(allow, container, None));
    list.is_some_and(|list| list.opaque_src)
}

fn lists<'t>(topology: &'t Topology, fact: &Fact) -> impl Iterator<Item = &'t Listed> {
    let asked = match fact {
        Fact::Lists { filter, .. } => topology.filters[*filter].as_deref(),
        Fact::Registers { .. } | Fact::Hears { .. } | Fact::Calls { .. } => None,
    };
    let exposed = topology.tools[fact.tool()].exposed_to.as_deref();
    asked.into_iter().chain(exposed).flatten()
}

fn has_space_in_host(listed: &Listed) -> bool {
    listed.entry == Entry::Refused(Refused::NotAUrl) && host(&listed.text).is_some_and(|host| host.contains(' '))
}

/// The host of a text as it was typed, credentials and port included.
fn host(text: &str) -> Option<&str> {
    text.trim().split_once("://").and_then(|(_, rest)| rest.split(['/', '?', '#']).next())
}
