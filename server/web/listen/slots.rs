//! Keeps the number of open connections within its limit.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

/// The limit never sinks below this: a browser with one frame tree needs about as many.
const FEWEST: usize = 16;

/// The open connections of all ports together, oldest first.
pub(super) struct Slots {
    open: Mutex<Open>,
}

struct Open {
    limit: usize,
    slots: BTreeMap<u64, Arc<Slot>>,
    next: u64,
}

/// What is known about one connection from outside.
#[derive(Default)]
pub(super) struct Slot {
    /// Requests that a handler works on at this moment.
    busy: AtomicUsize,
    /// Tells the connection to make room.
    leave: Notify,
}

/// A connection's right to exist; given back when it is dropped.
pub(super) struct Claim {
    slots: Arc<Slots>,
    number: u64,
    slot: Arc<Slot>,
}

/// Marks its connection as busy while it lives.
pub(super) struct Busy(Arc<Slot>);

impl Slots {
    pub(super) fn new(limit: usize) -> Arc<Self> {
        let open = Open { limit, slots: BTreeMap::new(), next: 0 };
        Arc::new(Self { open: Mutex::new(open) })
    }

    /// A place for a new connection, or `None` if the limit is reached and every connection is busy. Otherwise the
    /// oldest idle one leaves: a browser that still wants it just opens another.
    pub(super) fn claim(self: &Arc<Self>) -> Option<Claim> {
        let mut open = self.open();
        if open.slots.len() >= open.limit && !open.dismiss_idle() {
            return None;
        }
        let (number, slot) = (open.next, Arc::<Slot>::default());
        open.next += 1;
        open.slots.insert(number, Arc::clone(&slot));
        Some(Claim { slots: Arc::clone(self), number, slot })
    }

    /// The system grants fewer connections than the limit. The limit sinks below what is open now, so that the shortage
    /// ends and does not come back.
    pub(super) fn shrink(&self) {
        let mut open = self.open();
        open.limit = (open.slots.len() * 3 / 4).max(FEWEST);
        while open.slots.len() > open.limit && open.dismiss_idle() {}
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        // Every change is a single step, so the map is whole even if a thread panicked while it held the lock.
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Open {
    /// Tells the oldest idle connection to leave, if there is one.
    fn dismiss_idle(&mut self) -> bool {
        let idle = self.slots.iter().find(|(_, slot)| slot.busy.load(Ordering::Relaxed) == 0);
        let Some(number) = idle.map(|(number, _)| *number) else { return false };
        // It leaves the list now rather than when it has ended, so that the next newcomer does not count on it too.
        if let Some(slot) = self.slots.remove(&number) {
            slot.leave.notify_one();
        }
        true
    }
}

impl Claim {
    /// Waits until the connection has to make room for another.
    pub(super) async fn dismissed(&self) {
        self.slot.leave.notified().await;
    }

    pub(super) fn slot(&self) -> Arc<Slot> {
        Arc::clone(&self.slot)
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        self.slots.open().slots.remove(&self.number);
    }
}

impl Slot {
    pub(super) fn begin(self: &Arc<Self>) -> Busy {
        self.busy.fetch_add(1, Ordering::Relaxed);
        Busy(Arc::clone(self))
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.busy.fetch_sub(1, Ordering::Relaxed);
    }
}
