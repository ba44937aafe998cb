//! What a listener puts up with.

use std::time::Duration;

/// Bounds on what one client can hold or delay. The lab is a server on a busy developer machine: scanners, preconnects
/// and crashed browsers are part of the day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// How long a client may take for the TLS handshake.
    pub handshake: Duration,
    /// How long a client may take for a request's head. An HTTP/1.1 connection may also stay idle for that long.
    pub head: Duration,
    /// The largest head of a request, in bytes.
    pub head_bytes: u32,
    /// How many connections may be open at once. Beyond it the oldest idle one makes room.
    pub connections: usize,
    /// How long a request that is under way may take after the lab was told to end.
    pub farewell: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            handshake: Duration::from_secs(10),
            head: Duration::from_secs(10),
            head_bytes: 32 * 1024,
            // Half of the 1024 file descriptors that many systems grant: browsers and reports need some too.
            connections: 512,
            farewell: Duration::from_millis(500),
        }
    }
}
