//! Why there is no listener.

use std::io;
use std::net::SocketAddr;

use thiserror::Error;

/// Why the ports could not be taken.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ListenError {
    /// Another program listens there, and the user asked for exactly this port.
    #[error(
        "port {port} is in use; give `--port` another number, leave it out to let framelab choose, or end the program \
         that holds the port (`lsof -nP -iTCP:{port} -sTCP:LISTEN` names it)"
    )]
    PortBusy {
        /// The busy port.
        port: u16,
    },
    /// The system keeps low ports for privileged users.
    #[error("port {port} is reserved by the system for privileged programs; give `--port` a number from 1024 upwards")]
    PortReserved {
        /// The reserved port.
        port: u16,
    },
    /// The row of ports would begin at zero or run past the last port.
    #[error("port {base} leaves no room for the lab's five ports; give `--port` a number from 1024 to 65531")]
    NoRoom {
        /// The port as it was asked for.
        base: u16,
    },
    /// Anything else the system has against it.
    #[error("cannot listen on {address}; run `framelab doctor` to see what is missing: {source}")]
    Bind {
        /// The address that was tried.
        address: SocketAddr,
        /// What the system said.
        source: io::Error,
    },
}

impl ListenError {
    pub(super) fn new(address: SocketAddr, source: io::Error) -> Self {
        match source.kind() {
            io::ErrorKind::AddrInUse => Self::PortBusy { port: address.port() },
            io::ErrorKind::PermissionDenied => Self::PortReserved { port: address.port() },
            _ => Self::Bind { address, source },
        }
    }
}
