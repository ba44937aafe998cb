//! Which ports to take.

use framelab_model::Ports;

use super::error::ListenError;

/// The policy for choosing ports.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// The nominal ports, which are easy to remember and to type; a free one in place of each that is busy.
    Preferred,
    /// A row of ports from `base` upwards, HTTPS first: somebody asked for it, so a busy one is an error.
    Exact {
        /// The port of the default HTTPS origin.
        base: u16,
    },
    /// Any free ports, so that many labs can run side by side.
    Free,
}

/// What to do about one port.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wish {
    /// This one, or else a free one.
    Rather(u16),
    /// This one or none.
    Only(u16),
    /// Any free one.
    Any,
}

impl Choice {
    /// The wish for each nominal port, in the order of [`nominal_ports`].
    pub(super) fn wishes(self) -> Result<Vec<(u16, Wish)>, ListenError> {
        let nominal = nominal_ports();
        match self {
            Self::Preferred => Ok(nominal.map(|port| (port, Wish::Rather(port))).collect()),
            Self::Free => Ok(nominal.map(|port| (port, Wish::Any)).collect()),
            Self::Exact { base: 0 } => Err(ListenError::NoRoom { base: 0 }),
            Self::Exact { base } => nominal
                .zip(0..)
                .map(|(port, offset)| Some((port, Wish::Only(base.checked_add(offset)?))))
                .collect::<Option<_>>()
                .ok_or(ListenError::NoRoom { base }),
        }
    }
}

fn nominal_ports() -> impl Iterator<Item = u16> {
    Ports::NOMINAL_HTTPS.into_iter().chain(Ports::NOMINAL_HTTP)
}
