//! Steps that cannot happen: left alone, they would ask questions that nothing answers.

use super::Director;
use crate::{
    scenario::{Arrival, CallSpec, Deed, Mistake, Problem, StepSpec},
    steps::act::Cancelled,
};

impl Director<'_> {
    /// Notes what is wrong with a step at the moment at which it begins.
    pub(super) fn make_sense_of(&mut self, step: &StepSpec) {
        let found = self.nonsense(&step.deed).or_else(|| step.until.as_deref().and_then(|call| self.never_cancelled(call)));
        self.problems.extend(found.map(|mistake| Problem { span: step.span.clone(), mistake }));
    }

    /// Notes when a step would wait for what does not come in it.
    pub(super) fn expect_cancelling(&mut self, step: &StepSpec) {
        let runs = |call: &&String| self.world.calls.iter().any(|known| known.step == **call && known.ended.is_none());
        let call = step.until.as_ref().filter(runs).cloned();
        self.problems.extend(call.map(|call| Problem { span: step.span.clone(), mistake: Mistake::NotCancelled { call } }));
    }

    fn nonsense(&mut self, deed: &Deed) -> Option<Mistake> {
        let actor = self.actor(deed);
        if !self.world.alive[actor] && self.world.stand_in(actor).is_none() {
            return Some(Mistake::NotThere { frame: self.frame_name(actor) });
        }
        if let Some((verb, frame)) = self.takes_top(deed) {
            return Some(Mistake::IsTop { verb, frame: self.frame_name(frame) });
        }
        match deed {
            Deed::Settle { call } => self.never_ends(call),
            Deed::Same { first, second } => [first, second].into_iter().find_map(|step| self.unknown_step(step, |_| true)),
            Deed::Call(spec) | Deed::Begin(spec) => self.unlisted(spec),
            Deed::Abort { signal, .. } => self.unused(signal),
            Deed::Remove { frame } | Deed::Crash { frame } if !self.world.alive[*frame] => {
                Some(Mistake::NotThere { frame: self.frame_name(*frame) })
            }
            Deed::Remove { .. } => None,
            Deed::Navigate { frame, to } => {
                let fits = self.world.window(*to) == self.world.window(*frame) && to != frame;
                (!fits).then(|| Mistake::CannotCome { verb: "navigate", frame: self.frame_name(*to) })
            }
            Deed::Hold { frame } => {
                let own = self.world.topology.frames[*frame].parent.is_some_and(|parent| self.world.same_origin(parent, *frame));
                (!own).then(|| Mistake::CannotHold { frame: self.frame_name(*frame) })
            }
            Deed::Crash { frame } => (!self.world.can_crash(*frame)).then(|| Mistake::CannotCrash { frame: self.frame_name(*frame) }),
            Deed::Insert { frame } => self.cannot_come("insert", *frame, |arrival| arrival == Arrival::Later),
            Deed::Open { frame } => self.cannot_come("open", *frame, |arrival| matches!(arrival, Arrival::OpenedBy(_))),
            Deed::Back { frame } => self.nowhere(*frame, -1),
            Deed::Forward { frame } => self.nowhere(*frame, 1),
            Deed::Register { .. } | Deed::Unregister { .. } | Deed::Release { .. } => None,
            Deed::Together(_) | Deed::Away(_) => Self::not_a_part(deed),
            Deed::List { .. } | Deed::Copies { .. } | Deed::Reload { .. } => None,
        }
    }

    /// A step that would take away what holds the run, or what stands in no page.
    fn takes_top(&self, deed: &Deed) -> Option<(&'static str, usize)> {
        let has_parent = |frame: usize| self.world.topology.frames[frame].parent.is_some();
        match *deed {
            Deed::Remove { frame } => (!has_parent(frame)).then_some(("remove", frame)),
            Deed::Reload { frame: 0 } => Some(("reload", 0)),
            Deed::Navigate { frame: 0, .. } => Some(("navigate", 0)),
            _ => None,
        }
    }

    /// Notes a step that waits for a call which nothing in it can end.
    pub(super) fn expect_an_end(&mut self, step: &StepSpec) {
        let calls = std::iter::once(step).chain(step.deed.parts()).filter(|part| matches!(part.deed, Deed::Call(_)));
        let runs = |call: &&StepSpec| self.world.calls.iter().any(|known| known.step == call.name && known.ended.is_none());
        let found =
            calls.filter(runs).map(|call| Problem { span: call.span.clone(), mistake: Mistake::StillRuns { call: call.name.clone() } });
        let found: Vec<_> = found.collect();
        self.problems.extend(found);
    }

    fn cannot_come(&self, verb: &'static str, frame: usize, fits: impl Fn(Arrival) -> bool) -> Option<Mistake> {
        let comes = fits(self.world.scenario.story.arrival(frame)) && !self.world.alive[frame];
        (!comes).then(|| Mistake::CannotCome { verb, frame: self.frame_name(frame) })
    }

    fn nowhere(&self, frame: usize, by: isize) -> Option<Mistake> {
        self.world.further(frame, by).is_none().then(|| Mistake::NoHistory { frame: self.frame_name(frame) })
    }

    fn never_ends(&self, call: &str) -> Option<Mistake> {
        match self.world.calls.iter().rfind(|known| known.step == call) {
            None => Some(self.unknown("call", call, self.world.calls.iter().map(|call| call.step.clone()).collect())),
            Some(known) => known.ended.is_none().then(|| Mistake::StillRuns { call: call.into() }),
        }
    }

    fn never_cancelled(&self, call: &str) -> Option<Mistake> {
        let running: Vec<_> = self.world.calls.iter().filter(|call| call.ended.is_none()).map(|call| call.step.clone()).collect();
        (!running.iter().any(|known| known == call)).then(|| self.unknown("running call", call, running))
    }

    fn unlisted(&self, spec: &CallSpec) -> Option<Mistake> {
        self.unknown_step(spec.listed.as_ref()?, |deed| matches!(deed, Deed::List { .. }))
    }

    /// A name that no step of before has.
    fn unknown_step(&self, name: &str, fits: impl Fn(&Deed) -> bool) -> Option<Mistake> {
        let mut known = vec![];
        super::each_step(&self.world.scenario.story.steps, &mut |step| known.extend(fits(&step.deed).then(|| step.name.clone())));
        known.retain(|step| self.asks.iter().any(|ask| ask.fact.step == *step));
        (!known.iter().any(|step| step == name)).then(|| self.unknown("step before this one", name, known))
    }

    fn unused(&self, signal: &str) -> Option<Mistake> {
        let mut known = vec![];
        super::each_step(&self.world.scenario.story.steps, &mut |step| match &step.deed {
            Deed::Register { signal, .. } => known.extend(signal.clone()),
            Deed::Call(spec) | Deed::Begin(spec) => known.extend(spec.signal.clone()),
            _ => {}
        });
        known.sort();
        known.dedup();
        (!known.iter().any(|known| known == signal)).then(|| self.unknown("signal", signal, known))
    }

    fn unknown(&self, what: &'static str, name: &str, known: Vec<String>) -> Mistake {
        Mistake::Unknown { what, name: name.into(), known }
    }

    /// How the provider of a running call tells of its end.
    pub(super) fn cancelled(&self, call: &str) -> Option<Cancelled> {
        let call = self.world.calls.iter().rfind(|known| known.step == call)?;
        let tool = self.world.scenario.tools[call.tool].key.clone();
        Some(Cancelled { tool, token: call.token.clone(), limit_ms: None })
    }
}
