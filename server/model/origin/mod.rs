//! Origins as the platform compares them, and the entries of `exposedTo` and `fromOrigins`.

mod entry;
mod tuple;

pub use entry::{Entry, Refused, Unsettled};
pub use tuple::{Scheme, TupleOrigin};

use std::fmt;

/// The origin of a document: a scheme-host-port tuple, or an opaque one that equals only itself.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Origin {
    /// Scheme, host and port.
    Tuple(TupleOrigin),
    /// An opaque origin; the number is its identity within one topology.
    Opaque(usize),
}

impl Origin {
    /// The tuple, unless the origin is opaque.
    #[must_use]
    pub fn tuple(&self) -> Option<&TupleOrigin> {
        match self {
            Self::Tuple(tuple) => Some(tuple),
            Self::Opaque(_) => None,
        }
    }

    /// True for an opaque origin.
    #[must_use]
    pub fn is_opaque(&self) -> bool {
        matches!(self, Self::Opaque(_))
    }
}

/// Serialises as `self.origin` does: an opaque origin is `null`.
impl fmt::Display for Origin {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tuple(tuple) => tuple.fmt(out),
            Self::Opaque(_) => out.write_str("null"),
        }
    }
}
