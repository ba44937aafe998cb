//! A request to end early that everybody hears.

use std::sync::Arc;

use tokio::sync::watch;

/// Ends a run early: what is recorded stays, what was started is ended.
#[derive(Debug, Clone)]
pub struct Stop(Arc<watch::Sender<bool>>);

impl Stop {
    /// Nobody asked yet.
    #[must_use]
    pub fn new() -> Self {
        Self(Arc::new(watch::Sender::new(false)))
    }

    /// Asks everybody to end.
    pub fn ask(&self) {
        self.0.send_replace(true);
    }

    /// Whether somebody asked.
    #[must_use]
    pub fn is_asked(&self) -> bool {
        *self.0.borrow()
    }

    /// Waits until somebody asks.
    pub(super) async fn asked(&self) {
        // The sender is in `self`, so the channel cannot close.
        let _ = self.0.subscribe().wait_for(|asked| *asked).await;
    }
}

impl Default for Stop {
    fn default() -> Self {
        Self::new()
    }
}
