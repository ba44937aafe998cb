//! One session working through scenarios.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use framelab_model::{
    Ports,
    fact::Channel,
    observe::{Observation, Seen, observe},
    oracle::Oracle,
    plan::{Plan, Proof, Report, Step},
    reading::as_read,
    scenario::Scenario,
    tree::Topology,
    verdict::{Ground, Judgement, Verdict},
};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::{FactResult, ScenarioResult, Sight, Surface, Timing, names::Names, probe_scenario, unasked::unasked};
use crate::{
    Fault, Implementation, Kind, LogTail, Session, SessionError,
    expect::{Expectations, Sighting},
    implementation::limits,
};

/// The one script of a page load. The page's own hub does the rest; where there is none, the page did not load. A
/// driver may run it as soon as the new document is there, which can be before the hub.
const SCRIPT: &str = "const done = arguments[arguments.length - 1]; \
    const plan = arguments[0]; \
    const begin = () => { \
        if (!window.framelab) { done({broken: 'the page has no bench', at: location + ' (' + document.readyState + ')'}); return; } \
        window.framelab.run(plan).then(done, error => done({broken: String(error && error.stack || error)})); \
    }; \
    if (window.framelab || document.readyState !== 'loading') begin(); else addEventListener('DOMContentLoaded', begin);";

/// What every frame said of itself, and what nobody expected.
const FRAMES: &str = "const hub = window.framelab?.hub; \
    const hellos = [...(hub?.frames ?? [])].map(([, {hello, origin}]) => ({...hello, event_origin: origin})); \
    arguments[arguments.length - 1]({location: String(location), hellos, errors: hub?.errors ?? []});";
/// How much of the console is kept as evidence.
const CONSOLE_LINES: usize = 100;
const LOOK_LIMIT: Duration = Duration::from_secs(5);

/// Milliseconds that the page gives one reply before it calls the frame hung.
pub(super) const REPLY_LIMIT: u64 = 10_000;
/// The page's own limit comes first; this one is for a page that does not even run its timers.
pub(super) const SCRIPT_LIMIT: Duration = Duration::from_secs(60);

/// Runs scenarios in one session, one page load each.
pub struct Runner {
    session: Session,
    ports: Ports,
    expectations: Arc<Expectations>,
    kind: Kind,
    implementation: Implementation,
    surface: Surface,
    names: Names,
    loads: u64,
    run: String,
}

impl Runner {
    /// Takes over a session and probes it. `run` is a word that no other run on this machine uses.
    ///
    /// # Errors
    /// When the session fails while it is probed.
    pub async fn start(
        session: Session,
        ports: Ports,
        run: String,
        expectations: Arc<Expectations>,
        (kind, implementation): (Kind, Implementation),
    ) -> Result<Self, (Session, SessionError)> {
        let mut runner = Self {
            session,
            ports,
            expectations,
            kind,
            implementation,
            surface: Surface::default(),
            names: Names::default(),
            loads: 0,
            run,
        };
        match runner.probe().await {
            Ok(surface) => Ok(Self { surface, ..runner }),
            Err(error) => Err((runner.session, error)),
        }
    }

    /// What the probe found.
    #[must_use]
    pub fn surface(&self) -> &Surface {
        &self.surface
    }

    /// Goes on with another implementation in the same session, and probes that.
    ///
    /// # Errors
    /// When the session fails. A page that does not report is no failure: such an implementation does not work.
    pub async fn implement(&mut self, implementation: Implementation) -> Result<(), SessionError> {
        self.implementation = implementation;
        self.surface = Surface::default();
        match self.probe().await {
            Ok(surface) => self.surface = surface,
            Err(error) if error.leaves_session_usable() => {}
            Err(error) => return Err(error),
        }
        Ok(())
    }

    /// Gives the session back, to be closed.
    #[must_use]
    pub fn into_session(self) -> Session {
        self.session
    }

    /// Runs one scenario and judges every fact of it.
    ///
    /// # Errors
    /// When the session itself fails; the caller decides whether to open another.
    pub async fn run(&mut self, scenario: &Scenario) -> Result<ScenarioResult, SessionError> {
        if let Some(reason) = self.names.trouble(self.kind, scenario).await {
            return Ok(unasked(scenario, &self.ports, Verdict::Unsupported, &reason));
        }
        if !scenario.story.is_empty() {
            return self.tell(scenario).await;
        }
        let started = Instant::now();
        let topology = scenario.topology(&self.ports);
        let plan = Plan::everything(scenario, &topology, &self.nonce(), REPLY_LIMIT);
        let (report, mut timing) = self.load(scenario, &plan).await?;
        let loaded = Instant::now();
        let (facts, errors) = match report {
            Ok(report) => {
                timing.read(&plan, &report);
                (self.judge(scenario, &topology, &plan, &report), report.errors)
            }
            Err(reason) => (unjudged(scenario, &topology, &plan, Verdict::Environment, &reason), vec![]),
        };
        timing.judge = milliseconds(loaded);
        Ok(ScenarioResult::new(scenario, started.elapsed().as_secs_f64(), timing, facts, errors))
    }

    /// Runs steps of the caller's choice in a scenario's tree and returns what the page reports.
    ///
    /// # Errors
    /// When the session fails, or the page does not report.
    pub async fn ask(&mut self, scenario: &Scenario, steps: Vec<Step>) -> Result<Report, SessionError> {
        let topology = scenario.topology(&self.ports);
        let plan = Plan::of(&topology, &self.nonce(), REPLY_LIMIT, steps);
        let (report, _) = self.load(scenario, &plan).await?;
        report.map_err(|message| SessionError::Script { message })
    }

    /// The facts of a scenario that a fault of the session left without an answer.
    #[must_use]
    pub fn lost(&self, scenario: &Scenario, error: &SessionError) -> ScenarioResult {
        let verdict = match error.fault() {
            Fault::Crash => Verdict::Crash,
            Fault::Timeout => Verdict::Timeout,
            Fault::Environment | Fault::Script => Verdict::Environment,
        };
        unasked(scenario, &self.ports, verdict, &error.to_string())
    }

    async fn probe(&mut self) -> Result<Surface, SessionError> {
        let scenario = probe_scenario();
        let topology = scenario.topology(&self.ports);
        let plan = Plan::everything(&scenario, &topology, &self.nonce(), REPLY_LIMIT);
        let report = match self.load(&scenario, &plan).await?.0 {
            Ok(report) => report,
            Err(reason) => return Err(SessionError::Script { message: reason }),
        };
        self.defines_an_api(&report)?;
        let works =
            self.judge(&scenario, &topology, &plan, &report).iter().all(|fact| fact.verdict == Verdict::Pass || has_no_method(fact));
        Ok(Surface { agent: report.agent, works })
    }

    fn judge(&self, scenario: &Scenario, topology: &Topology, plan: &Plan, report: &Report) -> Vec<FactResult> {
        let oracle = Oracle::new(topology);
        let ground = Ground::new(topology, plan, report, self.surface.works);
        let major = self.major();
        let read = as_read(scenario, &self.ports, &self.expectations.readings(major), report);
        let read_oracle = Oracle::new(&read);
        let read_ground = Ground::new(&read, plan, report, self.surface.works);
        let judged = plan.asks.iter().zip(observe(topology, plan, report)).map(|(ask, observation)| {
            let prediction = oracle.answer(&ask.fact);
            let judgement = ground.judge(topology, &ask.fact, &prediction, &observation);
            let mut result = FactResult::new(scenario, &ask.fact, &prediction, observation.seen.to_string(), observation.proof, judgement);
            let follows = read_ground.judge(&read, &ask.fact, &read_oracle.answer(&ask.fact), &observation).verdict == Verdict::Pass;
            let sighting = Sighting { scenario: &scenario.id, topology, fact: Some(&ask.fact), major, follows };
            self.expectations.apply(&sighting, &mut result);
            limits(&self.implementation).apply(self.kind, &scenario.id, topology, Some(&ask.fact), &mut result);
            result
        });
        judged.collect()
    }

    pub(super) fn driver_log(&self) -> LogTail {
        self.session.driver_log()
    }

    /// The page as it is now: a picture, and what its frames told.
    pub(super) async fn look(&mut self) -> Sight {
        let mut frames = self.session.run_script(FRAMES, vec![], LOOK_LIMIT).await.ok();
        if self.kind == Kind::Chromium
            && let Ok(console) = self.session.console().await
        {
            // Earlier pages of the session may have left a great deal.
            let last = &console[console.len().saturating_sub(CONSOLE_LINES)..];
            frames.get_or_insert_with(|| json!({}))["console"] = json!(last);
        }
        // The picture last: a page that cannot be drawn any more would take the session with it.
        let screenshot = self.session.screenshot().await.ok();
        Sight { screenshot, frames, log: self.session.driver_log() }
    }

    pub(super) fn session(&mut self) -> &mut Session {
        &mut self.session
    }

    pub(super) fn ports(&self) -> &Ports {
        &self.ports
    }

    pub(super) fn expectations(&self) -> &Expectations {
        &self.expectations
    }

    pub(super) fn implementation(&self) -> &Implementation {
        &self.implementation
    }

    pub(super) fn kind(&self) -> Kind {
        self.kind
    }

    pub(super) fn major(&self) -> Option<u32> {
        self.session.version().map(|version| version.major)
    }

    /// What every address of a run says, with the implementation that every document hands on to its children.
    pub(super) fn query(&self, nonce: &str) -> String {
        let word = self.implementation.word().map(|word| format!("&implementation={word}")).unwrap_or_default();
        format!("run={nonce}{word}")
    }

    /// Where the tree of a plan is.
    fn address(&self, scenario: &Scenario, plan: &Plan) -> String {
        format!("{}?{}", scenario.url(&self.ports), self.query(&plan.nonce))
    }

    pub(super) fn nonce(&mut self) -> String {
        self.loads += 1;
        format!("{}-{}", self.run, self.loads)
    }

    /// Loads a tree and runs a script of the caller's in its top document, with the plan as the first argument.
    pub(super) async fn visit(
        &mut self,
        scenario: &Scenario,
        plan: &Plan,
        script: &str,
        more: Vec<Value>,
        limit: Duration,
    ) -> Result<Value, SessionError> {
        let url = self.address(scenario, plan);
        self.session.navigate(&url).await?;
        let plan = serde_json::to_value(plan).expect("a plan is plain data");
        self.session.run_script(script, std::iter::once(plan).chain(more).collect(), limit).await
    }

    /// The inner error is a page that answered, but not with a report.
    async fn load(&mut self, scenario: &Scenario, plan: &Plan) -> Result<(Result<Report, String>, Timing), SessionError> {
        let started = Instant::now();
        let url = self.address(scenario, plan);
        self.session.navigate(&url).await?;
        let load = milliseconds(started);
        let plan = serde_json::to_value(plan).expect("a plan is plain data");
        let answer = self.session.run_script(SCRIPT, vec![plan], SCRIPT_LIMIT).await?;
        let report = read(answer).map(|report| self.understood(report));
        Ok((report, Timing { load, script: milliseconds(started) - load, ..Timing::default() }))
    }
}

/// A method that the API does not have says nothing about those that it has.
fn has_no_method(fact: &FactResult) -> bool {
    fact.verdict == Verdict::Unsupported && fact.channel != Channel::Registers
}

impl Runner {
    /// A browser may have no API; a script that takes its place and brings none is broken, and its errors say why.
    fn defines_an_api(&self, report: &Report) -> Result<(), SessionError> {
        if self.implementation.is_native() || matches!(&*report.agent.surface, "document" | "navigator") {
            return Ok(());
        }
        if report.hellos.values().any(|hello| hello.surface != "none") {
            return Err(SessionError::Script { message: format!("the modelContext of {} does not answer in time", self.implementation) });
        }
        let said = if report.errors.is_empty() { "no error was seen".to_owned() } else { report.errors.join("; ") };
        Err(SessionError::Script { message: format!("{} gives a page no modelContext: {said}", self.implementation) })
    }

    /// What the browser says of its own feature says nothing about a script in its place.
    pub(super) fn understood(&self, mut report: Report) -> Report {
        if !self.implementation.is_native() {
            report.hellos.values_mut().for_each(|hello| hello.policy = None);
        }
        report
    }
}

fn milliseconds(since: Instant) -> f64 {
    since.elapsed().as_secs_f64() * 1000.0
}

pub(super) fn read<T: DeserializeOwned>(answer: Value) -> Result<T, String> {
    if let Some(broken) = answer.get("broken") {
        let at = answer.get("at").and_then(Value::as_str).map(|at| format!(" at {at}")).unwrap_or_default();
        return Err(format!("{}{at}", broken.as_str().unwrap_or("the page did not report")));
    }
    serde_json::from_value(answer).map_err(|error| format!("the page's report cannot be read: {error}"))
}

fn unjudged(scenario: &Scenario, topology: &Topology, plan: &Plan, verdict: Verdict, reason: &str) -> Vec<FactResult> {
    let oracle = Oracle::new(topology);
    let none = Observation { seen: Seen::Unreadable(reason.to_owned()), proof: Proof::Outcome };
    let judged = plan.asks.iter().map(|ask| {
        let judgement = Judgement { verdict, note: Some(reason.to_owned()) };
        FactResult::new(scenario, &ask.fact, &oracle.answer(&ask.fact), none.seen.to_string(), none.proof, judgement)
    });
    judged.collect()
}
