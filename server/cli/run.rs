//! `framelab run`: scenarios on targets, a recording, and every report of it.

pub(super) mod cases;
mod config;
mod outputs;
mod replay;
mod shrink;
mod targets;
mod terminal;
mod tidings;

use std::{num::NonZeroUsize, path::PathBuf, sync::Arc, time::SystemTime};

use clap::Args;
use framelab::{Lab, expectations, web::Choice};
use framelab_harness::{
    Implementation, Kind, Target,
    expect::Expectations,
    record::{Event, Recorder, Recording, RunStarted, SCHEMA, SPEC, stamp},
    run::{Engine, Entry, Options, Stop},
};

use super::{
    exit::{Code, Failure},
    options::ScenarioSource,
};
use terminal::Terminal;

/// Run scenarios on browsers and tell what was unexpected.
#[derive(Debug, Clone, Args)]
#[command(after_long_help = include_str!("run/BISECT.md"))]
pub(crate) struct Run {
    #[command(flatten)]
    cases: cases::Cases,
    #[command(flatten)]
    shrink: shrink::Shrink,
    #[command(flatten)]
    scenarios: ScenarioSource,
    #[command(flatten)]
    targets: targets::Targets,
    /// Whose WebMCP to ask: native, reference, faulty:NAME or script:PATH
    #[arg(long, value_name = "WHICH", default_value_t)]
    implementation: Implementation,
    #[command(flatten)]
    pace: Pace,
    /// Take the known deviations from FILE instead of those that are built in
    #[arg(long, value_name = "FILE", conflicts_with = "no_expectations")]
    expectations: Option<PathBuf>,
    /// Know no deviations: everything that is against the rules is unexpected
    #[arg(long)]
    no_expectations: bool,
    #[command(flatten)]
    outputs: outputs::Outputs,
    /// Be the command of a bisection: 0 good, 1 unexpected results, 125 set-up
    #[arg(long)]
    bisect: bool,
}

#[derive(Debug, Clone, Args)]
struct Pace {
    /// How many sessions of one target work at the same time
    #[arg(long, value_name = "N", default_value_t = sessions())]
    jobs: NonZeroUsize,
    /// End after N scenarios with unexpected facts
    #[arg(long, value_name = "N")]
    max_fail: Option<NonZeroUsize>,
    /// Try a scenario up to N times more, in a new session, when only the set-up failed
    #[arg(long, value_name = "N", default_value_t = 0)]
    retry_environment: u32,
}

/// Two sessions overlap one's loading with the other's judging; more only share the same processor.
fn sessions() -> NonZeroUsize {
    let processors = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    processors.min(NonZeroUsize::MIN.saturating_add(1))
}

impl Run {
    pub(crate) async fn run(self) -> Result<Code, Failure> {
        let bisect = self.bisect;
        let outcome = self.perform().await;
        match outcome {
            Err(failure) if bisect => {
                failure.tell();
                Ok(failure.code().in_bisection())
            }
            Ok(code) if bisect => Ok(code.in_bisection()),
            outcome => outcome,
        }
    }

    async fn perform(self) -> Result<Code, Failure> {
        let registry = self.scenarios.registry()?;
        let cases = self.cases.chosen(&registry, &self.scenarios)?;
        let targets = self.targets.locate()?;
        let entries = targets.into_iter().map(|target| self.entry(target)).collect::<Result<Vec<_>, _>>()?;
        self.outputs.check()?;
        let lab = Lab::start(Choice::Free, registry, |_, _| None)?;
        lab.implementations().offer(&self.implementation).map_err(|error| Failure::Usage(error.to_string()))?;
        // After everything that can be wrong with a command line: this empties a file.
        let mut recorder = Recorder::start(self.started(), self.outputs.recording()?);
        let evidence = self.outputs.evidence();
        let options = Options {
            jobs: self.pace.jobs,
            max_fail: self.pace.max_fail,
            retry_environment: self.pace.retry_environment,
            evidence,
            complete: self.cases.are_all(),
        };
        let mut terminal = Terminal::new(cases.len() * entries.len(), self.outputs.takes_stdout());
        let engine = Engine::new(lab.trust(), lab.ports().clone(), cases, options);
        let mut interrupted = watch(engine.stop())?;
        let seat = self.shrink.seat(&lab, &entries);
        let mut differing = shrink::Differing::default();
        let mut tell = |event: Event| {
            differing.note(&event);
            terminal.tell(&event);
            recorder.record(event);
        };
        engine.run(entries, &mut tell).await;
        let say = |line: &str| terminal.say(line);
        tokio::select! {
            biased;
            _ = &mut interrupted => {}
            () = self.shrink.perform(&lab, seat, differing, &say) => {}
        }
        lab.shutdown().await;
        let (recording, lost) = recorder.finish();
        terminal.conclude(&recording);
        let written = self.outputs.write(&recording, lost);
        written.iter().for_each(|trouble| terminal.say(trouble));
        Ok(if interrupted.is_finished() { Code::Interrupted } else { code(&recording, written.is_empty()) })
    }

    fn entry(&self, target: Target) -> Result<Entry, Failure> {
        let expectations = self.known(target.kind)?;
        let target = Target { pictured: self.outputs.takes_pictures(), ..target };
        Ok(Entry { target, implementation: self.implementation.clone(), expectations })
    }

    fn known(&self, kind: Kind) -> Result<Arc<Expectations>, Failure> {
        match &self.expectations {
            _ if self.no_expectations => Ok(Arc::default()),
            // What the browsers are known for says nothing about an implementation that takes their place.
            None if !self.implementation.is_native() => Ok(Arc::default()),
            None => Ok(expectations::embedded(kind)),
            Some(file) => {
                let wrong = |error: &dyn std::fmt::Display| Failure::Usage(format!("{}: {error}", file.display()));
                let text = std::fs::read_to_string(file).map_err(|error| wrong(&error))?;
                Expectations::parse(&text).map(Arc::new).map_err(|error| wrong(&error))
            }
        }
    }

    fn started(&self) -> RunStarted {
        RunStarted {
            schema: SCHEMA,
            framelab: env!("CARGO_PKG_VERSION").into(),
            command: std::env::args().skip(1).collect(),
            seed: self.cases.seed(),
            spec: SPEC.into(),
            started: stamp(SystemTime::now()),
        }
    }
}

/// Ends the run on Ctrl-C or on a polite request of the system; the task has finished if one came.
fn watch(stop: Stop) -> Result<tokio::task::JoinHandle<()>, Failure> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate()).map_err(Failure::internal)?;
    let mut interrupt = signal(SignalKind::interrupt()).map_err(Failure::internal)?;
    Ok(tokio::spawn(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
        stop.ask();
    }))
}

/// The run in one number. What a browser did counts more than what the machine did.
fn code(recording: &Recording, written: bool) -> Code {
    let counts = recording.counts();
    match () {
        () if counts.unexpected() > counts.environment => Code::Unexpected,
        () if counts.environment > 0 || recording.targets.iter().any(|target| target.scenarios.is_empty()) => Code::SetUp,
        () if !written => Code::NoReport,
        () if counts.unsupported == counts.total() => Code::Unasked,
        () => Code::Expected,
    }
}
