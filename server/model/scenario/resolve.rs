//! From a scenario, which names nominal ports, to the topology of one run.

use super::{DocumentKind, FrameSpec, ListItem, Scenario, entry::filled};
use crate::{
    Ports,
    origin::{Origin, TupleOrigin},
    policy::{Container, Policy, inherit, parse_allow, parse_header},
    traits::Trait,
    tree::{Frame, Listed, Tool, Topology},
};

/// An opaque origin that no document of the tree has.
const NOBODY: Origin = Origin::Opaque(usize::MAX);

impl Scenario {
    /// The scenario with every origin, policy and list worked out for the ports of a run.
    #[must_use]
    pub fn topology(&self, ports: &Ports) -> Topology {
        self.topology_as_read(ports, &[])
    }

    /// The same, as a browser gives out the feature that departs from the rules in these circumstances; others change nothing.
    #[must_use]
    pub(crate) fn topology_as_read(&self, ports: &Ports, deviations: &[Trait]) -> Topology {
        let mut frames = Vec::with_capacity(self.frames.len());
        for index in 0..self.frames.len() {
            let frame = self.resolve_frame(index, &frames, ports, deviations);
            frames.push(frame);
        }
        let tools = self.tools.iter().map(|tool| Tool {
            key: tool.key.as_str().into(),
            frame: tool.frame,
            name: tool.name.clone(),
            description: tool.description.clone(),
            exposed_to: tool.exposed_to.as_deref().map(|items| self.listed(items, ports)),
        });
        let filters = self.filters.iter().map(|filter| filter.from_origins.as_deref().map(|items| self.listed(items, ports)));
        Topology { tools: tools.collect(), filters: filters.collect(), frames }
    }

    fn listed(&self, items: &[ListItem], ports: &Ports) -> Vec<Listed> {
        items.iter().map(|item| Listed::parse(item.resolve(&self.origins, ports))).collect()
    }

    fn resolve_frame(&self, index: usize, above: &[Frame], ports: &Ports, deviations: &[Trait]) -> Frame {
        let spec = &self.frames[index];
        let parent = spec.parent.map(|parent| &above[parent]);
        let own = spec.origin.map(|origin| self.alias(origin).site.origin(ports));
        let served_from = own.clone().or_else(|| parent.map(|parent| parent.served_from.clone()));
        // The reader lets no document without a URL stand at the top.
        let served_from = served_from.expect("a top frame has an origin");
        let sandboxed = is_sandboxed(spec, parent);
        let origin = document_origin(spec, index, sandboxed, own.as_ref(), parent);
        let allow = spec.allow.as_deref().map(|allow| filled(allow, &self.origins, ports));
        let permissions_policy: Vec<_> = spec.permissions_policy.iter().map(|value| filled(value, &self.origins, ports)).collect();
        let iframe = parent.map(|parent| (parent, self.declared_origin(spec, parent, ports, deviations)));
        let policy = policy(iframe, allow.as_deref(), &origin, &permissions_policy, deviations);
        let trusted = own.as_ref().is_none_or(TupleOrigin::is_trustworthy);
        let secure = trusted && parent.is_none_or(|parent| parent.secure);
        Frame {
            name: spec.name.as_str().into(),
            parent: spec.parent,
            place: place(index, &self.frames),
            document: spec.document,
            allow,
            permissions_policy,
            served_from,
            origin,
            sandboxed,
            secure,
            policy,
        }
    }

    /// The origin that the iframe element announces, whatever it later shows; `None` is an opaque one.
    fn declared_origin(&self, spec: &FrameSpec, parent: &Frame, ports: &Ports, deviations: &[Trait]) -> Option<Origin> {
        // A document without a URL has its parent's origin, opaque as that is, whoever reads it.
        let above = parent.sandboxed && (spec.origin.is_none() || !deviations.contains(&Trait::DelegationInSandbox));
        let loses_origin = above || spec.sandbox.as_ref().is_some_and(|sandbox| !sandbox.keeps_origin());
        let url = |alias: usize| Origin::Tuple(self.alias(alias).site.origin(ports));
        match spec.via {
            Some(_) if loses_origin && deviations.contains(&Trait::NavigatedInSandbox) => None,
            // Only the first document in the frame is the announced opaque one, and it has left.
            Some(_) if loses_origin => Some(NOBODY),
            Some(via) => Some(url(via)),
            None if loses_origin || spec.document == DocumentKind::Data => None,
            None => Some(spec.origin.map_or_else(|| parent.origin.clone(), url)),
        }
    }
}

/// The policy of a document, given the frame that embeds it and the origin that its iframe announces.
fn policy(
    iframe: Option<(&Frame, Option<Origin>)>,
    allow: Option<&str>,
    origin: &Origin,
    header: &[String],
    deviations: &[Trait],
) -> Policy {
    let declared = iframe.as_ref().and_then(|(_, declared)| declared.as_ref());
    let parent = iframe.as_ref().map(|(parent, _)| *parent);
    let allow = parent.zip(allow).and_then(|(parent, allow)| parse_allow(allow, &parent.origin, declared));
    let allow = allow.map(|list| if deviations.contains(&Trait::Ipv6Delegation) { list.without_ipv6() } else { list });
    let container = parent.map(|parent| Container { policy: &parent.policy, origin: &parent.origin, allow: allow.as_ref() });
    inherit(container, origin, parse_header(header, origin))
}

/// A sandbox without allow-same-origin holds for everything below it, too.
fn is_sandboxed(spec: &FrameSpec, parent: Option<&Frame>) -> bool {
    let loses = |sandbox: &Option<super::Sandbox>| sandbox.as_ref().is_some_and(|sandbox| !sandbox.keeps_origin());
    loses(&spec.sandbox) || loses(&spec.csp_sandbox) || parent.is_some_and(|parent| parent.sandboxed)
}

fn document_origin(spec: &FrameSpec, index: usize, sandboxed: bool, own: Option<&TupleOrigin>, parent: Option<&Frame>) -> Origin {
    match (own, parent) {
        _ if sandboxed || spec.document == DocumentKind::Data => Origin::Opaque(index),
        (Some(own), _) => Origin::Tuple(own.clone()),
        (None, Some(parent)) => parent.origin.clone(),
        (None, None) => Origin::Opaque(index),
    }
}

fn place(index: usize, frames: &[FrameSpec]) -> Vec<usize> {
    let mut place = vec![];
    let mut frame = index;
    while let Some(parent) = frames[frame].parent {
        place.push(frames[..frame].iter().filter(|other| other.parent == Some(parent)).count());
        frame = parent;
    }
    place.reverse();
    place
}
