//! From a scenario's steps to the page's script and the questions about it.

mod parts;
mod sense;
mod wire;

use serde::Serialize;

use super::{
    About, Expected, Predicted, StepFact,
    act::{Act, What},
    canary::{self, Canary},
    change::Moves,
    forecast::Forecast,
    world::World,
};
use crate::{
    Ports, Rule,
    fact::Channel,
    plan::{Place, Plan, Step},
    scenario::{Deed, Ending, ListItem, Mistake, Problem, Scenario, StepSpec},
    tree::Topology,
};

/// One page load's worth of steps.
#[derive(Debug, Clone, Serialize)]
pub struct Script {
    /// Nonce, frames and the closing control, as in every plan.
    #[serde(flatten)]
    pub plan: Plan,
    /// The steps.
    pub acts: Vec<Act>,
    /// The questions.
    #[serde(skip)]
    pub asks: Vec<StepAsk>,
    /// Steps that cannot happen, and expectations that contradict the rules.
    #[serde(skip)]
    pub problems: Vec<Problem>,
    #[serde(skip)]
    pub(super) canaries: Vec<Canary>,
}

/// A question, what is expected, and where the answer stands.
#[derive(Debug, Clone)]
pub struct StepAsk {
    /// The question.
    pub fact: StepFact,
    /// What the rules, or the author where they leave room, expect.
    pub expected: Expected,
    /// The rule.
    pub rule: Rule,
    /// The frames whose word the answer is.
    pub witnesses: Vec<usize>,
    /// The step's place: its own, and inside a step that does several things at once.
    pub(super) place: (usize, Option<usize>),
}

impl Script {
    /// The script of a scenario's story. `ports` and `topology` are those of the run, `query` is what its addresses carry.
    #[must_use]
    pub fn new(scenario: &Scenario, topology: &Topology, ports: &Ports, query: &str, nonce: &str, limit_ms: u64) -> Self {
        let world = World::new(scenario, topology);
        let living = world.living();
        let mut director =
            Director { world, ports, query, asks: vec![], acts: vec![], problems: vec![], canaries: vec![], seen: living.clone() };
        for step in &scenario.story.steps {
            director.direct(step);
        }
        director.ask_learning();
        let frames = living.iter().map(|frame| &topology.frames[*frame]);
        let frames: Vec<_> = frames.map(|frame| Place { frame: frame.name.to_string(), place: frame.place.clone() }).collect();
        let control = Step::Control { frames: frames.iter().map(|place| place.frame.clone()).collect() };
        Self {
            plan: Plan { frames, ..Plan::of(topology, nonce, limit_ms, vec![control]) },
            acts: director.acts,
            asks: director.asks,
            problems: director.problems,
            canaries: director.canaries,
        }
    }
}

impl Script {
    /// Waits less for what is known not to come, and for nothing else of the same step: an outcome, or that a provider hears of a
    /// call's end. What comes after all, and in time, is judged as ever.
    pub fn hurry(&mut self, limit_ms: u64, in_vain: impl Fn(&StepFact) -> bool) {
        for ask in self.asks.iter().filter(|ask| ask.place.1.is_none() && in_vain(&ask.fact)) {
            let act = &mut self.acts[ask.place.0];
            match (ask.fact.about, &mut act.until) {
                (About::Outcome, _) => act.limit_ms = Some(limit_ms),
                (About::Ran(_), Some(until)) => until.limit_ms = Some(limit_ms),
                _ => {}
            }
        }
    }
}

/// Everything in a story that cannot happen, or that its author expects against the rules.
pub fn problems(scenario: &Scenario) -> Vec<Problem> {
    let ports = Ports::nominal();
    Script::new(scenario, &scenario.topology(&ports), &ports, "", "", 0).problems
}

struct Director<'a> {
    world: World<'a>,
    ports: &'a Ports,
    /// What every address of the run carries.
    query: &'a str,
    asks: Vec<StepAsk>,
    acts: Vec<Act>,
    problems: Vec<Problem>,
    canaries: Vec<Canary>,
    /// Every frame that was there at some time.
    seen: Vec<usize>,
}

/// What came of one deed: by whom, how it ends, who moves.
struct Done {
    by: usize,
    /// The document through whose API `by` does it.
    through: Option<usize>,
    what: What,
    ending: Predicted<Ending>,
    moves: Moves,
}

impl Director<'_> {
    fn direct(&mut self, step: &StepSpec) {
        self.make_sense_of(step);
        let before = self.world.living();
        let mut forecast = Forecast::default();
        let place = self.acts.len();
        let done = match &step.deed {
            Deed::Together(parts) => self.together(parts, place, &mut forecast),
            Deed::Away(parts) => self.away(parts, place),
            deed => self.perform(&step.name, deed, (place, None), step, &mut forecast),
        };
        self.expect_an_end(step);
        let watch: Vec<_> = before.into_iter().filter(|frame| self.world.alive[*frame] && !done.moves.arrive.contains(frame)).collect();
        self.seen.extend(&done.moves.arrive);
        self.ask_noticed(step, place, &watch, &forecast);
        let act = self.act(step, done, &watch);
        self.acts.push(act);
    }

    fn act(&self, step: &StepSpec, done: Done, watch: &[usize]) -> Act {
        let names = |frames: &[usize]| frames.iter().map(|frame| self.frame_name(*frame)).collect();
        Act {
            name: step.name.clone(),
            by: self.frame_name(done.by),
            through: done.through.map(|frame| self.frame_name(frame)),
            watch: names(watch),
            leaves: names(&done.moves.leave),
            arrives: names(&done.moves.arrive),
            until: step.until.as_deref().and_then(|call| self.cancelled(call)),
            limit_ms: None,
            what: done.what,
        }
    }

    /// Does one thing in the world, and asks about its outcome.
    fn perform(&mut self, name: &str, deed: &Deed, place: (usize, Option<usize>), step: &StepSpec, forecast: &mut Forecast) -> Done {
        let done = self.deed(name, deed, forecast);
        self.ask_listing(step, deed, place);
        self.expect_cancelling(step);
        self.ask_outcome(step, &done, place);
        self.ask_first(step, &done, place);
        done
    }

    fn deed(&mut self, name: &str, deed: &Deed, forecast: &mut Forecast) -> Done {
        let actor = self.actor(deed);
        let stand_in = self.world.stand_in(actor);
        let (by, through) = (stand_in.unwrap_or(actor), stand_in.map(|_| actor));
        let what = self.what(name, deed);
        let still = |ending| (ending, Moves::default());
        let moved = |moves| (Predicted::sure(Rule::Events, Ending::Done), moves);
        let world = &mut self.world;
        let (ending, moves) = match deed {
            Deed::Register { tool, abort_at_once: true, .. } => still(world.register_and_abort(*tool, forecast)),
            Deed::Register { tool, signal, .. } => still(world.register(*tool, signal.as_ref(), forecast)),
            Deed::Unregister { tool } => still(world.unregister(*tool, forecast)),
            Deed::Abort { signal, reason } => still(world.abort(signal, *reason, forecast)),
            Deed::List { frame, from } => still(self.world.list_ending(*frame, self.filter(from.as_deref()))),
            Deed::Copies { .. } => still(Predicted::sure(Rule::Listing, Ending::Answer(true))),
            Deed::Same { .. } => still(Predicted::sure(Rule::NothingLearned, Ending::Answer(true))),
            Deed::Call(_) | Deed::Begin(_) => still(self.begin(name, deed, forecast)),
            Deed::Release { tool } => still(self.release(*tool)),
            Deed::Settle { call } => still(self.settled(call)),
            Deed::Navigate { frame, to } => {
                world.remember(*frame, *to);
                moved(world.replace(*frame, *to, forecast))
            }
            Deed::Reload { frame } => moved(world.replace(*frame, *frame, forecast)),
            Deed::Back { frame } => moved(self.travel(*frame, -1, forecast)),
            Deed::Forward { frame } => moved(self.travel(*frame, 1, forecast)),
            Deed::Remove { frame } => moved(Moves { leave: world.leave(*frame, forecast), arrive: vec![] }),
            Deed::Crash { frame } => moved(Moves { leave: world.crash(*frame, forecast), arrive: vec![] }),
            Deed::Insert { frame } | Deed::Open { frame } => moved(Moves { leave: vec![], arrive: world.arrive(*frame) }),
            Deed::Hold { frame } => {
                world.held.push(*frame);
                still(Predicted::sure(Rule::SameOrigin, Ending::Done))
            }
            Deed::Together(_) | Deed::Away(_) => still(Predicted::open(Rule::Events)),
        };
        Done { by, through, what, ending, moves }
    }

    fn travel(&mut self, frame: usize, by: isize, forecast: &mut Forecast) -> Moves {
        match self.world.travel(frame, by) {
            Some(to) => self.world.replace(frame, to, forecast),
            None => Moves::default(),
        }
    }

    fn begin(&mut self, name: &str, deed: &Deed, forecast: &mut Forecast) -> Predicted<Ending> {
        let (Deed::Call(spec) | Deed::Begin(spec)) = deed else { return Predicted::open(Rule::CallOrder) };
        let origin = self.origin(spec);
        let refused = self.world.begin(name, spec, &origin, forecast);
        match (refused, deed) {
            (Some(refused), _) => refused,
            (None, Deed::Begin(_)) => Predicted::sure(Rule::Cancel, Ending::Done),
            (None, _) => self.settled(name),
        }
    }

    fn release(&mut self, tool: usize) -> Predicted<Ending> {
        let waiting: Vec<_> = (0..self.world.calls.len()).filter(|call| self.world.calls[*call].tool == tool).collect();
        waiting.into_iter().for_each(|call| self.world.finish(call));
        Predicted::sure(Rule::Result, Ending::Done)
    }

    fn settled(&self, step: &str) -> Predicted<Ending> {
        let call = self.world.calls.iter().rfind(|call| call.step == step);
        let Some(call) = call else { return Predicted::open(Rule::Result) };
        call.ended.clone().unwrap_or(Predicted::open(Rule::Result))
    }

    fn ask_outcome(&mut self, step: &StepSpec, done: &Done, place: (usize, Option<usize>)) {
        let mut ending = done.ending.clone();
        match (&ending.answer, &step.expect) {
            (Some(rules), Some(author)) if !agree(rules, author) => {
                let mistake = Mistake::AgainstTheRules { rule: ending.rule, rules: rules.to_string(), file: author.to_string() };
                self.problems.push(Problem { span: step.span.clone(), mistake });
            }
            (None, Some(author)) => ending.answer = Some(author.clone()),
            _ => {}
        }
        let rule = ending.rule;
        let witnesses = vec![done.by];
        self.ask(step, About::Outcome, Expected::Ending(ending), rule, witnesses, place);
    }

    /// Order and fields are questions of their own, so that a build that differs in one is not wrong in all.
    fn ask_listing(&mut self, step: &StepSpec, deed: &Deed, place: (usize, Option<usize>)) {
        let Deed::List { frame, from } = deed else { return };
        let Some(tools) = self.world.list(*frame, self.filter(from.as_deref())).answer.filter(|tools| !tools.is_empty()) else { return };
        let keys: Vec<_> = tools.iter().map(|tool| self.world.scenario.tools[tool.tool].key.clone()).collect();
        let fields = tools.iter().map(|tool| self.world.fields(tool)).collect();
        if keys.len() > 1 {
            self.ask(step, About::Order, Expected::Order(keys), Rule::Listing, vec![*frame], place);
        }
        self.ask(step, About::Fields, Expected::Fields(fields), Rule::Listing, vec![*frame], place);
    }

    /// A case that pins the last step of a registration down looks at the order of event and promise, too.
    fn ask_first(&mut self, step: &StepSpec, done: &Done, place: (usize, Option<usize>)) {
        let pinned = self.world.scenario.clauses.iter().any(|clause| clause.id() == "register-order.9");
        let registered = matches!(step.deed, Deed::Register { .. }) && done.ending.answer == Some(Ending::Done);
        if pinned && registered {
            self.ask(step, About::First, Expected::First, Rule::RegisterOrder, vec![done.by], place);
        }
    }

    fn ask_noticed(&mut self, step: &StepSpec, place: usize, watch: &[usize], forecast: &Forecast) {
        let listens = |frame: &usize| self.world.topology.frames[*frame].secure;
        let watch: Vec<_> = watch.iter().copied().filter(listens).collect();
        for frame in &watch {
            let heard = forecast.heard_by(*frame);
            let rule = heard.rule;
            self.ask(step, About::Heard(*frame), Expected::Heard(heard), rule, vec![*frame], (place, None));
        }
        if !calls_something(&step.deed) {
            return;
        }
        let provides = |frame: &usize| self.world.scenario.tools.iter().any(|tool| tool.frame == *frame);
        for frame in watch.into_iter().filter(provides) {
            let ran = forecast.ran_in(frame);
            let rule = ran.rule;
            self.ask(step, About::Ran(frame), Expected::Ran(ran), rule, vec![frame], (place, None));
        }
    }

    /// Only where there is another origin is there anything to learn.
    fn ask_learning(&mut self) {
        self.canaries = self.all_canaries();
        let mut frames = self.seen.clone();
        frames.sort_unstable();
        frames.dedup();
        for frame in frames {
            if self.canaries.iter().any(|canary| !canary.rights[frame]) {
                let fact = StepFact { step: String::new(), channel: Channel::Learns, about: About::Learns(frame) };
                let (expected, rule) = (Expected::Nothing, Rule::NothingLearned);
                self.asks.push(StepAsk { fact, expected, rule, witnesses: vec![frame], place: (0, None) });
            }
        }
    }

    fn ask(&mut self, step: &StepSpec, about: About, expected: Expected, rule: Rule, witnesses: Vec<usize>, place: (usize, Option<usize>)) {
        let channel = match about {
            About::Heard(_) => Channel::Hears,
            About::Ran(_) => Channel::Calls,
            _ => channel(&step.deed),
        };
        let fact = StepFact { step: step.name.clone(), channel, about };
        self.asks.push(StepAsk { fact, expected, rule, witnesses, place });
    }

    fn filter(&self, from: Option<&[ListItem]>) -> Option<Vec<crate::tree::Listed>> {
        let texts = self.texts(from);
        self.world.listed(from, &texts.unwrap_or_default())
    }

    /// Who has a right to which text: own origin, and whoever may see the tool or get the input.
    fn all_canaries(&self) -> Vec<Canary> {
        let scenario = self.world.scenario;
        let mut canaries = vec![];
        for (index, tool) in scenario.tools.iter().enumerate() {
            let rights = self.rights_of_tool(index);
            canaries.push(Canary { text: canary::of_description(scenario, tool), rights });
            canaries.push(Canary { text: canary::of_error(scenario, tool), rights: self.rights_of_origin(tool.frame) });
        }
        for (signal, home) in &self.world.homes {
            let text = canary::of_reason(&scenario.frames[*home].name, signal);
            canaries.push(Canary { text, rights: self.rights_of_origin(*home) });
        }
        for frame in 0..scenario.frames.len() {
            canaries.push(Canary { text: canary::of_odd_values(&scenario.frames[frame].name), rights: self.rights_of_origin(frame) });
        }
        each_step(&scenario.story.steps, &mut |step| canaries.extend(self.input_canary(step)));
        canaries
    }

    fn frame_name(&self, frame: usize) -> String {
        self.world.scenario.frames[frame].name.clone()
    }
}

fn each_step(steps: &[StepSpec], look: &mut dyn FnMut(&StepSpec)) {
    for step in steps {
        look(step);
        each_step(step.deed.parts(), look);
    }
}

/// Tools in a listing may be written in any order: the order is a question of its own.
fn agree(rules: &Ending, author: &Ending) -> bool {
    match (rules, author) {
        (Ending::Tools(a), Ending::Tools(b)) => {
            let sorted = |keys: &Vec<String>| {
                let mut keys = keys.clone();
                keys.sort();
                keys
            };
            sorted(a) == sorted(b)
        }
        _ => rules == author,
    }
}

fn channel(deed: &Deed) -> Channel {
    match deed {
        Deed::List { .. } | Deed::Copies { .. } => Channel::Lists,
        Deed::Call(_) | Deed::Begin(_) | Deed::Release { .. } | Deed::Settle { .. } => Channel::Calls,
        Deed::Same { .. } => Channel::Learns,
        _ => Channel::Registers,
    }
}

fn calls_something(deed: &Deed) -> bool {
    match deed {
        Deed::Together(parts) => parts.iter().any(|part| calls_something(&part.deed)),
        Deed::Register { .. } | Deed::List { .. } | Deed::Copies { .. } | Deed::Same { .. } => false,
        _ => true,
    }
}
