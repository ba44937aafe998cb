//! The lab and the sessions that all trials of this process share.

use std::{
    error::Error,
    io,
    sync::{Arc, Mutex},
};

use framelab::{
    Lab, expectations,
    web::{Choice, Registry},
};
use framelab_harness::{
    Browsers, Implementation, SearchPath, SessionError, Target, Wanted, install,
    run::{ScenarioResult, Seat},
    wanted,
};
use framelab_model::scenario::Scenario;
use tokio::runtime::Runtime;

/// What became of one trial.
pub(crate) enum Seated<T> {
    /// The browser is not there, and nobody requires it.
    Skipped(String),
    /// There is no session to be had.
    Broken(String),
    /// The trial ran.
    Ran(T),
}

/// One target: two sessions, in each of which trials take turns.
struct Place {
    label: String,
    target: Result<Target, String>,
    seat: Shared,
    /// Asks the lab's own implementations, of which nothing is known beforehand.
    examiner: Shared,
}

type Shared = Mutex<Result<Seat, String>>;

pub(crate) struct Bench {
    runtime: Runtime,
    /// Serves for as long as the process runs.
    _lab: Option<Lab>,
    registry: Registry,
    required: bool,
    places: Vec<Place>,
}

impl Bench {
    /// Starts the lab and finds the browsers; with `names_only` nothing is started or installed.
    pub(crate) fn prepare(registry: Registry, names_only: bool) -> Result<Self, Box<dyn Error>> {
        let runtime = Runtime::new()?;
        let policy = Browsers::from_env();
        let wanted = wanted(&[], std::env::var("FRAMELAB_BROWSERS").ok().as_deref())?;
        if policy == Browsers::Install && !names_only && wanted.iter().any(lacks_chromium) {
            runtime.block_on(install::chromium(&mut |line| eprintln!("{line}")))?;
        }
        let lab = if names_only {
            None
        } else {
            let _inside = runtime.enter();
            Some(Lab::start(Choice::Free, registry.clone(), |_, _| None)?)
        };
        let places = wanted.iter().map(|wanted| place(wanted, lab.as_ref())).collect();
        Ok(Self { runtime, _lab: lab, registry, required: policy >= Browsers::Required, places })
    }

    pub(crate) fn labels(&self) -> impl Iterator<Item = &str> {
        self.places.iter().map(|place| &*place.label)
    }

    pub(crate) fn scenarios(&self) -> Vec<Arc<Scenario>> {
        self.registry.all()
    }

    /// Runs one scenario on one browser.
    pub(crate) fn run(&self, place: usize, scenario: &Scenario) -> Seated<ScenarioResult> {
        self.with(place, async |seat, _| seat.run(scenario).await)
    }

    /// Does some work on one browser, with the registry that the lab serves.
    pub(crate) fn with<T>(&self, place: usize, work: impl AsyncFnOnce(&mut Seat, &Registry) -> Result<T, SessionError>) -> Seated<T> {
        self.take(&self.places[place].seat, work)
    }

    /// The same in a second session, in which the browser's own API is not asked.
    pub(crate) fn examine<T>(&self, place: usize, work: impl AsyncFnOnce(&mut Seat, &Registry) -> Result<T, SessionError>) -> Seated<T> {
        self.take(&self.places[place].examiner, work)
    }

    /// Does some work that starts the browser itself.
    pub(crate) fn alone<T>(&self, place: usize, work: impl FnOnce(&Target) -> io::Result<T>) -> Seated<T> {
        match &self.places[place].target {
            Err(reason) if self.required => Seated::Broken(reason.clone()),
            Err(reason) => Seated::Skipped(reason.clone()),
            Ok(target) => work(target).map_or_else(|error| Seated::Broken(error.to_string()), Seated::Ran),
        }
    }

    fn take<T>(&self, seat: &Shared, work: impl AsyncFnOnce(&mut Seat, &Registry) -> Result<T, SessionError>) -> Seated<T> {
        let mut seat = seat.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        match &mut *seat {
            Err(reason) if self.required => Seated::Broken(reason.clone()),
            Err(reason) => Seated::Skipped(reason.clone()),
            Ok(seat) => match self.runtime.block_on(work(seat, &self.registry)) {
                Ok(result) => Seated::Ran(result),
                Err(error) => Seated::Broken(error.to_string()),
            },
        }
    }

    /// Ends every session, then the lab.
    pub(crate) fn close(&self) {
        for seat in self.places.iter().flat_map(|place| [&place.seat, &place.examiner]) {
            let mut seat = seat.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            if let Ok(seat) = &mut *seat {
                self.runtime.block_on(seat.close());
            }
        }
    }
}

fn lacks_chromium(wanted: &Wanted) -> bool {
    wanted.is_installable() && wanted.locate(&SearchPath::from_env()).is_err()
}

fn place(wanted: &Wanted, lab: Option<&Lab>) -> Place {
    let target = wanted.locate(&SearchPath::from_env()).map_err(|missing| missing.to_string());
    let seat = |expectations| match (&target, lab) {
        (Ok(target), Some(lab)) => Ok(Seat::new(target.clone(), lab.trust(), lab.ports().clone(), expectations)),
        (Ok(_), None) => Err("only names were asked for".to_owned()),
        (Err(reason), _) => Err(reason.clone()),
    };
    let examiner = seat(Arc::default()).map(|seat| seat.with(Implementation::Reference));
    let seat = seat(expectations::embedded(wanted.kind));
    Place { label: wanted.label.clone(), target, seat: Mutex::new(seat), examiner: Mutex::new(examiner) }
}
