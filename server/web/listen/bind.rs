//! Takes the ports.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;

use axum::Router;
use framelab_model::Ports;
use framelab_model::origin::Scheme;
use rustls::ServerConfig;
use tokio::net::{TcpListener, TcpSocket};

use super::choice::{Choice, Wish};
use super::door::Door;
use super::error::ListenError;
use super::limits::Limits;
use super::running::Running;

/// How many connections may wait to be accepted: a browser opens dozens at once for a large frame tree.
const BACKLOG: u32 = 1024;

/// How often another free port is tried when the one found for IPv4 is busy on IPv6.
const ATTEMPTS: usize = 16;

/// Ports that are taken but not served yet. Clients can connect already; their requests wait.
#[derive(Debug)]
pub struct Listeners {
    bound: Vec<Bound>,
    limits: Limits,
}

/// One nominal port on every loopback address that the machine has.
#[derive(Debug)]
pub(super) struct Bound {
    nominal: u16,
    /// The port that was taken, the same on every address.
    pub(super) port: u16,
    pub(super) sockets: Vec<TcpListener>,
}

/// Takes every port of the lab on the loopback addresses, IPv6 included where there is one: browsers send names below
/// `.localhost` to either. Call it inside the runtime that will serve.
///
/// # Errors
/// When a port that was asked for explicitly is busy or forbidden, or when there is no loopback interface.
pub fn bind(choice: Choice) -> Result<Listeners, ListenError> {
    let bound = choice.wishes()?.into_iter().map(|(nominal, wish)| {
        let (port, sockets) = take(wish)?;
        Ok(Bound { nominal, port, sockets })
    });
    Ok(Listeners { bound: bound.collect::<Result<_, ListenError>>()?, limits: Limits::default() })
}

impl Listeners {
    /// Replaces the default limits; tests shorten the time-outs.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// The ports that were taken for the nominal ones.
    #[must_use]
    pub fn ports(&self) -> Ports {
        Ports::new(self.bound.iter().map(|bound| (bound.nominal, bound.port)).collect())
    }

    /// Serves `router` on every port, behind the check of the virtual host: no page is ever reachable under a foreign
    /// name, whatever the router holds.
    #[must_use]
    pub fn serve(self, router: Router, tls: Arc<ServerConfig>) -> Running {
        let ports = self.ports();
        let doors = Door::all(self.bound, router, &tls, self.limits);
        Running::start(ports, doors, self.limits)
    }
}

impl Bound {
    pub(super) fn scheme(&self) -> Scheme {
        if Ports::NOMINAL_HTTPS.contains(&self.nominal) { Scheme::Https } else { Scheme::Http }
    }
}

fn take(wish: Wish) -> Result<(u16, Vec<TcpListener>), ListenError> {
    match wish {
        Wish::Only(port) => take_pair(port),
        Wish::Rather(port) => take_pair(port).or_else(|_| take_free()),
        Wish::Any => take_free(),
    }
}

fn take_free() -> Result<(u16, Vec<TcpListener>), ListenError> {
    let mut attempt = take_pair(0);
    for _ in 1..ATTEMPTS {
        match attempt {
            Err(ListenError::PortBusy { .. }) => attempt = take_pair(0),
            settled => return settled,
        }
    }
    attempt
}

/// Takes one port on IPv4 and the same number on IPv6.
fn take_pair(port: u16) -> Result<(u16, Vec<TcpListener>), ListenError> {
    let (port, v4) = listen(IpAddr::V4(Ipv4Addr::LOCALHOST), port)?;
    let mut sockets = vec![v4];
    match listen(IpAddr::V6(Ipv6Addr::LOCALHOST), port) {
        Ok((_, v6)) => sockets.push(v6),
        Err(ListenError::Bind { source, .. }) if lacks_family(&source) => {
            tracing::info!(port, "this machine has no IPv6 loopback address; going on with IPv4 alone");
        }
        Err(error) => return Err(error),
    }
    Ok((port, sockets))
}

fn listen(address: IpAddr, port: u16) -> Result<(u16, TcpListener), ListenError> {
    let address = SocketAddr::new(address, port);
    let attempt = || {
        let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
        // On Unix a port stays blocked for a while after its last connection; a restart must not have to wait. On
        // Windows the option means something else: two programs could share the port.
        socket.set_reuseaddr(cfg!(unix))?;
        socket.bind(address)?;
        let listener = socket.listen(BACKLOG)?;
        Ok((listener.local_addr()?.port(), listener))
    };
    attempt().map_err(|source| ListenError::new(address, source))
}

fn lacks_family(error: &io::Error) -> bool {
    /// `EAFNOSUPPORT` on Linux, macOS and Windows: a kernel without IPv6. The standard library has no kind for it.
    const NO_SUCH_FAMILY: [i32; 3] = [97, 47, 10047];
    error.kind() == io::ErrorKind::AddrNotAvailable || error.raw_os_error().is_some_and(|code| NO_SUCH_FAMILY.contains(&code))
}
