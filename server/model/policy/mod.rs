//! The permissions policy of one feature, `tools`: rule `host-key`.

mod allow;
mod header;
mod inherit;
mod source;

pub use allow::parse_allow;
pub use header::{Declared, parse_header};
pub use inherit::{Container, Policy, Why, inherit};
pub use source::{Hosts, Source};

use crate::origin::Origin;

/// Who may use the feature, after parsing an `allow` attribute or a header.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Allowlist {
    /// `*`: everybody.
    pub any: bool,
    /// `self` and `src`; an opaque origin stands for the document it belongs to.
    pub origins: Vec<Origin>,
    /// Entries that name origins.
    pub sources: Vec<Source>,
    /// The `src` of the container is an opaque document: whatever opaque document it first loads matches.
    pub opaque_src: bool,
}

impl Allowlist {
    /// The list as a browser reads it whose grammar of hosts has no brackets.
    #[must_use]
    pub(crate) fn without_ipv6(mut self) -> Self {
        self.origins.retain(|origin| origin.tuple().is_none_or(|tuple| !tuple.host.starts_with('[')));
        self
    }

    /// Whether the list lets a document of this origin use the feature.
    #[must_use]
    pub fn matches(&self, origin: &Origin) -> bool {
        let named = || origin.tuple().is_some_and(|tuple| self.sources.iter().any(|source| source.matches(tuple)));
        self.any || (self.opaque_src && origin.is_opaque()) || self.origins.contains(origin) || named()
    }
}
