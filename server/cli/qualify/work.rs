//! Several sessions that share a list of tasks.

use std::{
    collections::VecDeque,
    future::Future,
    num::NonZeroUsize,
    sync::{Arc, Mutex, PoisonError},
};

use framelab_harness::run::Seat;
use tokio::task::JoinSet;

use crate::cli::exit::Failure;

/// Has every task done by one of the seats, and gives the results in the order of the tasks.
///
/// # Errors
/// The first task that failed; the others are given up.
pub(super) async fn shared<T, R, F>(
    jobs: NonZeroUsize,
    seat: impl Fn() -> Seat,
    tasks: Vec<T>,
    perform: impl Fn(Seat, T) -> F + Clone + Send + Sync + 'static,
) -> Result<Vec<R>, Failure>
where
    T: Send + 'static,
    R: Send + 'static,
    F: Future<Output = (Seat, Result<R, Failure>)> + Send,
{
    let count = tasks.len();
    let queue = Arc::new(Mutex::new(tasks.into_iter().enumerate().collect::<VecDeque<_>>()));
    let mut workers = JoinSet::new();
    for _ in 0..jobs.get().min(count) {
        let (queue, perform, mut seat) = (Arc::clone(&queue), perform.clone(), seat());
        workers.spawn(async move {
            let mut done = vec![];
            let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
            while let Some((number, task)) = next() {
                let (back, outcome) = perform(seat, task).await;
                seat = back;
                done.push((number, outcome));
            }
            seat.close().await;
            done
        });
    }
    let mut results: Vec<_> = workers.join_all().await.into_iter().flatten().collect();
    results.sort_by_key(|(number, _)| *number);
    results.into_iter().map(|(_, outcome)| outcome).collect()
}
