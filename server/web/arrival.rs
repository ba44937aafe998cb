//! How a request reached the lab, and the origin it belongs to.

use std::sync::Arc;

use framelab_model::origin::{Scheme, TupleOrigin};

/// What the listener knows about a request's connection, as a request extension. Nothing of it comes from the request
/// itself, so it can be held against what the request claims.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arrival {
    /// `https` or `http`.
    pub scheme: Scheme,
    /// The port of the listener.
    pub port: u16,
    /// The server name of the TLS handshake; none on plain http and on connections to an address.
    pub server_name: Option<Arc<str>>,
}

/// The origin that a request was sent to, as a request extension: checked, in lower case, with the bound port.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequestOrigin(pub TupleOrigin);
