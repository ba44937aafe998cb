//! The accept loop. It outlives every bad client and every shortage.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;

use super::connection;
use super::door::Door;
use super::running::Life;
use super::slots::Slots;

/// How long the loop rests when the system is out of file descriptors. Without a rest it would spin, because the
/// waiting connection makes the socket ready again at once.
const REST: Duration = Duration::from_millis(50);

/// Accepts connections on one socket until the lab ends.
pub(super) async fn accept(socket: TcpListener, door: Arc<Door>, slots: Arc<Slots>, mut life: Life) {
    loop {
        let accepted = tokio::select! {
            () = life.over() => return,
            accepted = socket.accept() => accepted,
        };
        match accepted {
            // Without a claim the stream is dropped, which closes it: better than to fail those who are being served.
            Ok((stream, _)) => {
                if let Some(claim) = slots.claim() {
                    tokio::spawn(connection::serve(stream, Arc::clone(&door), claim, life.clone()));
                }
            }
            Err(error) if is_the_clients(&error) => {}
            Err(error) => {
                tracing::warn!(%error, port = door.port, "cannot accept a connection; making room by closing idle ones");
                slots.shrink();
                tokio::time::sleep(REST).await;
            }
        }
    }
}

/// Whether the error belongs to a client that left while it waited, and says nothing about the next one.
fn is_the_clients(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset, Interrupted};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset | Interrupted)
}
