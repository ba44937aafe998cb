//! The sessions that share one target's scenarios.

use std::{
    collections::BTreeMap,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use tokio::{sync::mpsc::UnboundedSender, task::JoinSet};

use super::{
    Seat,
    engine::{Engine, Entry},
    worker::Worker,
};
use crate::{
    SessionError, browsers,
    record::{Event, Problem, TargetStarted, Trouble},
};

/// What the workers of one target have in common.
pub(super) struct Crew {
    pub(super) engine: Arc<Engine>,
    pub(super) number: usize,
    entry: Entry,
    next: AtomicUsize,
    events: UnboundedSender<Event>,
}

impl Crew {
    pub(super) fn new(engine: Arc<Engine>, number: usize, entry: Entry, events: UnboundedSender<Event>) -> Self {
        Self { engine, number, entry, next: AtomicUsize::new(0), events }
    }

    /// Opens the first session, tells what it is, and then works with as many as were asked for.
    pub(super) async fn work(self) {
        let mut seat = self.seat();
        let stop = self.engine.stop.clone();
        let unsupported = tokio::select! {
            opened = self.open(&mut seat) => opened,
            () = stop.asked() => None,
        };
        let Some(unsupported) = unsupported else { return seat.close().await };
        let crew = Arc::new(self);
        let mut workers = JoinSet::new();
        if unsupported {
            seat.close().await;
            return Worker::new(crew, seat).decline();
        }
        let jobs = crew.engine.options.jobs.get().min(crew.engine.cases.len());
        for _ in 1..jobs {
            workers.spawn(Worker::new(Arc::clone(&crew), crew.seat()).work());
        }
        workers.spawn(Worker::new(crew, seat).work());
        while workers.join_next().await.is_some() {}
    }

    /// The next case that nobody has taken.
    pub(super) fn take(&self) -> Option<usize> {
        let next = self.next.fetch_add(1, Ordering::Relaxed);
        (next < self.engine.cases.len()).then_some(next)
    }

    pub(super) fn tell(&self, event: Event) {
        // Nobody listens any more only when the whole run is being torn down.
        let _ = self.events.send(event);
    }

    pub(super) fn problem(&self, message: String, fault: Trouble) {
        self.tell(Event::Problem(Problem { target: Some(self.number), message, fault }));
    }

    fn seat(&self) -> Seat {
        let Engine { trust, ports, .. } = &*self.engine;
        let Entry { target, implementation, expectations } = &self.entry;
        Seat::new(target.clone(), trust.clone(), ports.clone(), Arc::clone(expectations)).with(implementation.clone())
    }

    /// Whether the target has no API at all; nothing if it cannot be used.
    async fn open(&self, seat: &mut Seat) -> Option<bool> {
        let outcome = self.fingerprint(seat).await;
        let fingerprint = outcome.as_ref().map(|(fingerprint, _)| fingerprint.clone()).unwrap_or_default();
        self.tell(Event::TargetStarted(started(self.number, &self.entry, seat, fingerprint)));
        match outcome {
            Ok((_, supported)) => Some(!supported),
            Err(error) => {
                self.problem(format!("no session: {error}"), Trouble::Environment);
                None
            }
        }
    }

    async fn fingerprint(&self, seat: &mut Seat) -> Result<(BTreeMap<String, String>, bool), SessionError> {
        let mut left = self.engine.options.retry_environment;
        loop {
            match seat.fingerprint().await {
                Ok(fingerprint) => return Ok(fingerprint),
                Err(error) if left == 0 => return Err(error),
                Err(_) => left -= 1,
            }
        }
    }
}

fn started(
    number: usize,
    Entry { target, implementation, .. }: &Entry,
    seat: &Seat,
    fingerprint: BTreeMap<String, String>,
) -> TargetStarted {
    TargetStarted {
        target: number,
        label: target.label.clone(),
        kind: target.kind.name().into(),
        version: seat.version().map(ToString::to_string),
        implementation: implementation.to_string(),
        flags: browsers::flags(target),
        fingerprint,
    }
}
