//! A lab that serves, and how it ends.

use std::sync::Arc;

use framelab_model::Ports;
use tokio::net::TcpListener;
use tokio::sync::{mpsc, watch};

use super::accept::accept;
use super::door::Door;
use super::limits::Limits;
use super::slots::Slots;

/// The serving lab. Dropping it ends it as [`Running::shutdown`] does, only without waiting for the end.
#[derive(Debug)]
pub struct Running {
    ports: Ports,
    /// Nothing is ever sent: every task watches for the moment when this is dropped.
    stop: watch::Sender<()>,
    /// Yields nothing, and ends when the last task has dropped its sender.
    ended: mpsc::Receiver<()>,
}

/// A task's link to the [`Running`] that it belongs to.
#[derive(Clone)]
pub(super) struct Life {
    stop: watch::Receiver<()>,
    /// Held only so that [`Running::shutdown`] knows whether the task still lives.
    _alive: mpsc::Sender<()>,
}

impl Running {
    pub(super) fn start(ports: Ports, doors: Vec<(Arc<Door>, Vec<TcpListener>)>, limits: Limits) -> Self {
        let (stop, watcher) = watch::channel(());
        let (alive, ended) = mpsc::channel(1);
        let life = Life { stop: watcher, _alive: alive };
        let slots = Slots::new(limits.connections);
        for (door, sockets) in doors {
            for socket in sockets {
                tokio::spawn(accept(socket, Arc::clone(&door), Arc::clone(&slots), life.clone()));
            }
        }
        Self { ports, stop, ended }
    }

    /// The ports that this run listens on.
    #[must_use]
    pub fn ports(&self) -> &Ports {
        &self.ports
    }

    /// Gives the ports back, closes idle connections at once and lets requests under way finish within the limit.
    pub async fn shutdown(self) {
        let Self { stop, mut ended, .. } = self;
        drop(stop);
        // Nobody sends, so this returns when the last task is gone.
        let _ = ended.recv().await;
    }
}

impl Life {
    /// Waits until the lab is told to end.
    pub(super) async fn over(&mut self) {
        // Nothing is ever sent, so an answer of either kind means that the sender is gone.
        let _ = self.stop.changed().await;
    }
}
