//! The permissions policy of one feature, `tools`: rule `host-key`.

mod allow;
mod header;
mod inherit;

pub use allow::parse_allow;
pub use header::{Declared, parse_header};
pub use inherit::{Container, Policy, Why, inherit};

use crate::origin::{Origin, TupleOrigin};

/// Who may use the feature, after parsing an `allow` attribute or a header.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Allowlist {
    /// `*`: everybody.
    pub any: bool,
    /// Origins by themselves; an opaque one stands for the document it belongs to.
    pub origins: Vec<Origin>,
    /// The `src` of the container is an opaque document: whatever opaque document it first loads matches.
    pub opaque_src: bool,
}

impl Allowlist {
    /// Whether the list lets a document of this origin use the feature.
    #[must_use]
    pub fn matches(&self, origin: &Origin) -> bool {
        self.any || (self.opaque_src && origin.is_opaque()) || self.origins.contains(origin)
    }

    fn add_url(&mut self, text: &str) {
        let origin = url::Url::parse(text).ok().as_ref().and_then(TupleOrigin::of);
        self.origins.extend(origin.map(Origin::Tuple));
    }
}
