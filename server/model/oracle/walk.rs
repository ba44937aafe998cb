//! The walk through the gates, one function a channel. Each follows the order of checks that the rules give.

use super::{
    Answer, Gate, Oracle, Prediction, Saw, Turn,
    gate::{Fault, ListName, Naming},
    prepare::FAULT_RULE,
};
use crate::{
    Refusal, Rule,
    fact::Fact,
    tree::{Listed, Topology},
};

/// Where a walk tells what each gate saw; asking for the answer alone listens to nothing.
type Listen<'l, 't> = &'l mut dyn FnMut(Gate<'t>);

/// A gate that lets the question on is `Ok`; one that decides is `Err` with the answer.
type Step = Result<(), Prediction>;

impl<'t> Oracle<'t> {
    /// The answer to a fact of this topology.
    #[must_use]
    pub fn answer(&self, fact: &Fact) -> Prediction {
        self.walk(fact, &mut |_| ())
    }

    /// The answer, with every gate on the way to it.
    #[must_use]
    pub fn explain(&self, fact: &Fact) -> (Vec<Gate<'t>>, Prediction) {
        let mut gates = vec![];
        let prediction = self.walk(fact, &mut |gate| gates.push(gate));
        (gates, prediction)
    }

    /// Whether a tool's registration goes through.
    #[must_use]
    pub fn registers(&self, tool: usize) -> Prediction {
        self.answer(&Fact::Registers { tool })
    }

    fn walk(&self, fact: &Fact, listen: Listen<'_, 't>) -> Prediction {
        let decided = match *fact {
            Fact::Registers { tool } => self.walk_registers(tool, listen),
            Fact::Lists { tool, consumer, filter } => self.walk_lists(tool, consumer, filter, listen),
            Fact::Hears { tool, consumer, .. } => self.walk_hears(tool, consumer, listen),
            Fact::Calls { tool, consumer } => self.walk_calls(tool, consumer, listen),
        };
        // The last gate of every walk decides, so an undecided walk is a bug here.
        decided.expect_err("a walk ends with a decision")
    }

    fn walk_registers(&self, tool: usize, listen: Listen<'_, 't>) -> Step {
        let spec = &self.topology.tools[tool];
        let frame = &self.topology.frames[spec.frame];
        usable(self.topology, spec.frame, Some(Refusal::Absent), Some(Refusal::NotAllowedError), listen)?;
        // A fault is not known yet while the earlier tools are still being looked at.
        let fault = self.faults.get(tool).copied().unwrap_or(Fault::None);
        let turn = match fault {
            Fault::None => Turn::Passes,
            Fault::NameInDoubt => Turn::Unsettled,
            Fault::NameTaken | Fault::BadName | Fault::NoDescription => Turn::Stops(Some(Refusal::InvalidStateError)),
        };
        gate(FAULT_RULE, Saw::Arguments(spec, fault), turn, listen)?;
        self.entries(ListName::ExposedTo, spec.exposed_to.as_deref(), self.exposed[tool].bad, listen)?;
        gate(Rule::HostKey, Saw::Feature(frame), Turn::Opens, &mut |_| ())
    }

    fn walk_lists(&self, tool: usize, consumer: usize, filter: usize, listen: Listen<'_, 't>) -> Step {
        usable(self.topology, consumer, Some(Refusal::Absent), Some(Refusal::NotAllowedError), listen)?;
        let list = self.topology.filters[filter].as_deref();
        self.entries(ListName::FromOrigins, list, self.asked[filter].bad, listen)?;
        self.registered(tool, None, listen)?;
        self.same_origin(tool, consumer, listen)?;
        self.provider_key(tool, consumer, None, listen)?;
        let provider = self.topology.tools[tool].frame;
        let naming = self.asked[filter].naming[self.origins[provider]].of(list);
        let turn = if naming.names() { Turn::Opens } else { Turn::Stops(None) };
        gate(naming.rule(Rule::ConsumerKey), Saw::Asked(&self.topology.frames[provider], naming), turn, listen)
    }

    fn walk_hears(&self, tool: usize, consumer: usize, listen: Listen<'_, 't>) -> Step {
        usable(self.topology, consumer, None, None, listen)?;
        self.registered(tool, None, listen)?;
        self.same_origin(tool, consumer, listen)?;
        self.provider_key(tool, consumer, None, listen)?;
        gate(Rule::ListsOnly, Saw::NotAsked, Turn::Opens, listen)
    }

    fn walk_calls(&self, tool: usize, consumer: usize, listen: Listen<'_, 't>) -> Step {
        usable(self.topology, consumer, Some(Refusal::Absent), Some(Refusal::NotAllowedError), listen)?;
        let provider = &self.topology.frames[self.topology.tools[tool].frame];
        let turn = if provider.origin.is_opaque() { Turn::Stops(Some(Refusal::NotSupportedError)) } else { Turn::Passes };
        gate(Rule::Opaque, Saw::ToolOrigin(provider), turn, listen)?;
        self.registered(tool, Some(Refusal::UnknownError), listen)?;
        self.same_origin(tool, consumer, listen)?;
        self.provider_key(tool, consumer, Some(Refusal::UnknownError), listen)?;
        gate(Rule::ListsOnly, Saw::NotAsked, Turn::Opens, listen)
    }

    /// One bad entry refuses the whole call, however many good ones stand beside it.
    fn entries(&self, name: ListName, list: Option<&'t [Listed]>, bad: Option<usize>, listen: Listen<'_, 't>) -> Step {
        let list = list.unwrap_or_default();
        let Some(listed) = bad.map(|index| &list[index]) else {
            return gate(Rule::Trustworthy, Saw::GoodEntries(name, list.len()), Turn::Passes, listen);
        };
        let refused = matches!(listed.entry, crate::origin::Entry::Refused(_));
        let turn = if refused { Turn::Stops(Some(Refusal::SecurityError)) } else { Turn::Unsettled };
        gate(Rule::Trustworthy, Saw::BadEntry(name, listed), turn, listen)
    }

    /// A tool that was refused does not exist for anybody, by the rule that refused it.
    fn registered(&self, tool: usize, error: Option<Refusal>, listen: Listen<'_, 't>) -> Step {
        let registers = self.registers(tool);
        let turn = match registers.answer {
            Answer::Allowed => Turn::Passes,
            Answer::Denied => Turn::Stops(error),
            Answer::Unspecified => Turn::Unsettled,
        };
        gate(registers.rule, Saw::Registration(&self.topology.tools[tool], registers.answer), turn, listen)
    }

    fn same_origin(&self, tool: usize, consumer: usize, listen: Listen<'_, 't>) -> Step {
        let provider = self.topology.tools[tool].frame;
        let frames = &self.topology.frames;
        let same = self.origins[provider] == self.origins[consumer];
        gate(Rule::SameOrigin, Saw::Origins(&frames[provider], &frames[consumer]), if same { Turn::Opens } else { Turn::Passes }, listen)
    }

    fn provider_key(&self, tool: usize, consumer: usize, error: Option<Refusal>, listen: Listen<'_, 't>) -> Step {
        let spec = &self.topology.tools[tool];
        let naming: Naming<'t> = self.exposed[tool].naming[self.origins[consumer]].of(spec.exposed_to.as_deref());
        let turn = if naming.names() { Turn::Passes } else { Turn::Stops(error) };
        gate(naming.rule(Rule::ProviderKey), Saw::Exposure(spec, &self.topology.frames[consumer], naming), turn, listen)
    }
}

/// Secure context and host's key: what every document needs before anything else.
fn usable<'t>(topology: &'t Topology, frame: usize, absent: Option<Refusal>, forbidden: Option<Refusal>, listen: Listen<'_, 't>) -> Step {
    let turn = |good: bool, error| if good { Turn::Passes } else { Turn::Stops(error) };
    let document = &topology.frames[frame];
    gate(Rule::SecureContext, Saw::Context(topology, frame), turn(document.secure, absent), listen)?;
    gate(Rule::HostKey, Saw::Feature(document), turn(document.policy.why.enabled(), forbidden), listen)
}

fn gate<'t>(rule: Rule, saw: Saw<'t>, turn: Turn, listen: Listen<'_, 't>) -> Step {
    listen(Gate { rule, saw, turn });
    match turn {
        Turn::Passes => Ok(()),
        Turn::Opens => Err(Prediction::allowed(rule)),
        Turn::Stops(None) => Err(Prediction::denied(rule)),
        Turn::Stops(Some(error)) => Err(Prediction::refused(rule, error)),
        Turn::Unsettled => Err(Prediction::unspecified(rule)),
    }
}
