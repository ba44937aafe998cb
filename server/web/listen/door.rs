//! What stands behind one port.

use std::sync::Arc;

use axum::Router;
use axum::http::StatusCode;
use framelab_model::origin::Scheme;
use rustls::ServerConfig;
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;

use super::bind::Bound;
use super::limits::Limits;
use crate::web::guard;

/// Everything a connection on one port needs to know.
pub(super) struct Door {
    pub(super) port: u16,
    pub(super) entry: Entry,
    pub(super) router: Router,
    pub(super) limits: Limits,
}

/// How clients come in.
pub(super) enum Entry {
    /// Without TLS.
    Plain,
    /// With TLS; who speaks plain http here by mistake is answered by the `signpost`.
    Tls { acceptor: TlsAcceptor, signpost: Router },
}

impl Door {
    /// A door for each port, with the sockets that lead to it.
    pub(super) fn all(bound: Vec<Bound>, router: Router, tls: &Arc<ServerConfig>, limits: Limits) -> Vec<(Arc<Self>, Vec<TcpListener>)> {
        let router = guard::protect(router);
        let door = |bound: Bound| {
            let entry = Entry::new(bound.scheme(), bound.port, tls);
            let door = Self { port: bound.port, entry, router: router.clone(), limits };
            (Arc::new(door), bound.sockets)
        };
        bound.into_iter().map(door).collect()
    }

    pub(super) fn scheme(&self) -> Scheme {
        match self.entry {
            Entry::Plain => Scheme::Http,
            Entry::Tls { .. } => Scheme::Https,
        }
    }
}

impl Entry {
    fn new(scheme: Scheme, port: u16, tls: &Arc<ServerConfig>) -> Self {
        match scheme {
            Scheme::Https => Self::Tls { acceptor: Arc::clone(tls).into(), signpost: signpost(port) },
            Scheme::Http | Scheme::Ws | Scheme::Wss | Scheme::Ftp => Self::Plain,
        }
    }
}

/// Typing `localhost:8443` into a browser means plain http to many of them; an empty page would teach nobody why.
fn signpost(port: u16) -> Router {
    let sentence = format!("This port speaks https, but the request came without it: open https://localhost:{port}/ instead.\n");
    Router::new().fallback(move || async move { (StatusCode::BAD_REQUEST, sentence) })
}
