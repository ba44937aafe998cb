//! What can go wrong while certificates are made.

use thiserror::Error;

/// Why the lab has no certificate or no TLS configuration.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TlsError {
    /// Somebody asked for a certificate of a name that is not the lab's.
    #[error(
        "no certificate for `{host}`: the lab root signs only `localhost`, names below `.localhost` and `.test`, and loopback addresses"
    )]
    NotALabHost {
        /// The name as it was asked for.
        host: String,
    },
    /// Signing failed, which points at the random generator or at a broken build rather than at the user.
    #[error("cannot make a certificate; please report this with the text after the colon: {0}")]
    Certificate(#[from] rcgen::Error),
    /// The TLS library refused a key or a protocol version.
    #[error("cannot set up TLS; please report this with the text after the colon: {0}")]
    Rustls(#[from] rustls::Error),
}
