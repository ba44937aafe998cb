//! One connection, from its first byte to its end.

use std::io;
use std::pin::{Pin, pin};
use std::sync::Arc;

use axum::Router;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::{http1, http2};
use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulConnection;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::server::TlsStream;
use tower::ServiceExt;

use super::door::{Door, Entry};
use super::limits::Limits;
use super::running::Life;
use super::slots::{Claim, Slot};
use crate::web::arrival::Arrival;

/// The first byte of every TLS handshake (RFC 8446, content type `handshake`).
const HANDSHAKE: u8 = 0x16;

/// A client that has come in.
enum Guest<'a> {
    Plain(TcpStream, &'a Router),
    Tls(Box<TlsStream<TcpStream>>),
}

/// Serves one client. Whatever is wrong with it is its own affair and ends with its connection.
pub(super) async fn serve(stream: TcpStream, door: Arc<Door>, claim: Claim, mut life: Life) {
    let mut farewell = pin!(async {
        tokio::select! {
            () = claim.dismissed() => {}
            () = life.over() => {}
        }
    });
    let guest = tokio::select! {
        guest = timeout(door.limits.handshake, welcome(stream, &door)) => guest,
        () = farewell.as_mut() => return,
    };
    match guest {
        Ok(Ok(guest)) => entertain(guest, &door, claim.slot(), farewell).await,
        Ok(Err(error)) => tracing::debug!(%error, port = door.port, "the handshake failed"),
        Err(_) => tracing::debug!(port = door.port, "the handshake took too long"),
    }
}

async fn welcome(stream: TcpStream, door: &Door) -> io::Result<Guest<'_>> {
    // Answers are small and complete: waiting for more bytes to fill a packet would only delay them.
    stream.set_nodelay(true)?;
    let Entry::Tls { acceptor, signpost } = &door.entry else {
        return Ok(Guest::Plain(stream, &door.router));
    };
    let mut first = [0];
    match stream.peek(&mut first).await? {
        0 => Err(io::ErrorKind::UnexpectedEof.into()),
        _ if first == [HANDSHAKE] => Ok(Guest::Tls(Box::new(acceptor.accept(stream).await?))),
        _ => Ok(Guest::Plain(stream, signpost)),
    }
}

async fn entertain(guest: Guest<'_>, door: &Door, slot: Arc<Slot>, farewell: Pin<&mut impl Future<Output = ()>>) {
    let arrival = Arrival { scheme: door.scheme(), port: door.port, server_name: None };
    match guest {
        Guest::Plain(stream, router) => {
            let visit = Visit { router: router.clone(), arrival, slot };
            drive(visit.over_http1(stream, door.limits), farewell, door.limits).await;
        }
        Guest::Tls(stream) => {
            let (_, session) = stream.get_ref();
            let arrival = Arrival { server_name: session.server_name().map(Into::into), ..arrival };
            let speaks_http2 = session.alpn_protocol() == Some(b"h2");
            let visit = Visit { router: door.router.clone(), arrival, slot };
            if speaks_http2 {
                drive(visit.over_http2(*stream, door.limits), farewell, door.limits).await;
            } else {
                drive(visit.over_http1(*stream, door.limits), farewell, door.limits).await;
            }
        }
    }
}

/// Lets the connection run until it ends by itself or has to.
async fn drive(connection: impl GracefulConnection, farewell: Pin<&mut impl Future<Output = ()>>, limits: Limits) {
    let mut connection = pin!(connection);
    tokio::select! {
        // A client may break off at any moment; there is nobody left to tell.
        _ = connection.as_mut() => return,
        () = farewell => connection.as_mut().graceful_shutdown(),
    }
    let _ = timeout(limits.farewell, connection).await;
}

/// What every request of a connection meets.
struct Visit {
    router: Router,
    arrival: Arrival,
    slot: Arc<Slot>,
}

impl Visit {
    fn answer(&self, mut request: Request<Incoming>) -> impl Future<Output = axum::response::Response> + use<> {
        let busy = self.slot.begin();
        request.extensions_mut().insert(self.arrival.clone());
        let answer = self.router.clone().oneshot(request);
        async move {
            let Ok(answer) = answer.await;
            drop(busy);
            answer
        }
    }

    fn over_http1(self, io: impl AsyncRead + AsyncWrite + Unpin + Send + 'static, limits: Limits) -> impl GracefulConnection {
        http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(limits.head)
            .max_header_size(limits.head_bytes as usize)
            .serve_connection(
                TokioIo::new(io),
                service_fn(move |request| {
                    let answer = self.answer(request);
                    async { Ok::<_, std::convert::Infallible>(answer.await) }
                }),
            )
    }

    fn over_http2(self, io: impl AsyncRead + AsyncWrite + Unpin + Send + 'static, limits: Limits) -> impl GracefulConnection {
        http2::Builder::new(TokioExecutor::new())
            .timer(TokioTimer::new())
            .keep_alive_interval(limits.head)
            .keep_alive_timeout(limits.head)
            .max_header_list_size(limits.head_bytes)
            .serve_connection(
                TokioIo::new(io),
                service_fn(move |request| {
                    let answer = self.answer(request);
                    async { Ok::<_, std::convert::Infallible>(answer.await) }
                }),
            )
    }
}
