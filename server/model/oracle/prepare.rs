//! A topology made ready for many questions.

use std::collections::HashMap;

use super::{
    Answer,
    gate::{Fault, Naming},
};
use crate::{
    Rule,
    origin::{Entry, Origin, TupleOrigin},
    tree::{Listed, Topology},
};

/// Answers questions about one topology. Making it reads every list once; asking it allocates nothing.
#[derive(Debug)]
pub struct Oracle<'t> {
    pub(super) topology: &'t Topology,
    /// For each frame, the number of its origin; equal numbers are equal origins.
    pub(super) origins: Vec<usize>,
    /// For each tool, what is wrong with its arguments.
    pub(super) faults: Vec<Fault>,
    pub(super) exposed: Vec<List>,
    pub(super) asked: Vec<List>,
}

/// A list of origins, read once.
#[derive(Debug)]
pub(super) struct List {
    /// The first entry that is refused or unsettled, a refused one before an unsettled one.
    pub(super) bad: Option<usize>,
    /// For each distinct origin of the tree, how the list speaks of it, and by which entry.
    pub(super) naming: Vec<Spoken>,
}

#[derive(Debug, Clone, Copy)]
pub(super) enum Spoken {
    NoList,
    Exact(usize),
    Respelled(usize),
    NearMiss(usize),
    Missing,
}

impl Spoken {
    pub(super) fn of(self, list: Option<&[Listed]>) -> Naming<'_> {
        let entry = |index: usize| list.and_then(|list| list.get(index));
        match self {
            Self::NoList => Naming::NoList,
            Self::Exact(index) => entry(index).map_or(Naming::Missing, Naming::Exact),
            Self::Respelled(index) => entry(index).map_or(Naming::Missing, Naming::Respelled),
            Self::NearMiss(index) => entry(index).map_or(Naming::Missing, Naming::NearMiss),
            Self::Missing => Naming::Missing,
        }
    }
}

impl<'t> Oracle<'t> {
    /// Reads a topology.
    #[must_use]
    pub fn new(topology: &'t Topology) -> Self {
        let (origins, distinct) = number_origins(topology);
        let read = |list: &Option<Vec<Listed>>| List::read(list.as_deref(), &distinct);
        let mut oracle = Self {
            topology,
            origins,
            faults: vec![],
            exposed: topology.tools.iter().map(|tool| read(&tool.exposed_to)).collect(),
            asked: topology.filters.iter().map(read).collect(),
        };
        for tool in 0..topology.tools.len() {
            let fault = oracle.fault(tool);
            oracle.faults.push(fault);
        }
        oracle
    }

    /// The topology that the oracle read.
    #[must_use]
    pub fn topology(&self) -> &'t Topology {
        self.topology
    }

    /// An earlier tool holds the name only if its own registration went through. Whatever became of it, a name in doubt is a
    /// good one, so only an empty description is a fault that is certain.
    fn fault(&self, tool: usize) -> Fault {
        let this = &self.topology.tools[tool];
        let holds = |answer: Answer| {
            (0..tool).any(|earlier| {
                let other = &self.topology.tools[earlier];
                other.frame == this.frame && other.name == this.name && self.registers(earlier).answer == answer
            })
        };
        let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
        if holds(Answer::Allowed) {
            Fault::NameTaken
        } else if this.name.is_empty() || this.name.len() > 128 || !this.name.chars().all(fits) {
            Fault::BadName
        } else if this.description.is_empty() {
            Fault::NoDescription
        } else if holds(Answer::Unspecified) {
            Fault::NameInDoubt
        } else {
            Fault::None
        }
    }
}

fn number_origins(topology: &Topology) -> (Vec<usize>, Vec<&Origin>) {
    let mut numbers = HashMap::new();
    let mut distinct = vec![];
    let number = |frame| {
        let origin: &Origin = frame;
        *numbers.entry(origin).or_insert_with(|| {
            distinct.push(origin);
            distinct.len() - 1
        })
    };
    let origins = topology.frames.iter().map(|frame| &frame.origin).map(number).collect();
    (origins, distinct)
}

impl List {
    fn read(list: Option<&[Listed]>, origins: &[&Origin]) -> Self {
        let list = list.unwrap_or_default();
        let position = |wanted: fn(&Entry) -> bool| list.iter().position(|listed| wanted(&listed.entry));
        let bad = position(|entry| matches!(entry, Entry::Refused(_))).or_else(|| position(|entry| matches!(entry, Entry::Unsettled(_))));
        Self { bad, naming: origins.iter().map(|origin| speaks(list, origin)).collect() }
    }
}

/// How a list speaks of an origin; the clearest entry counts.
fn speaks(list: &[Listed], origin: &Origin) -> Spoken {
    let Origin::Tuple(origin) = origin else { return if list.is_empty() { Spoken::NoList } else { Spoken::Missing } };
    let position = |wanted: &dyn Fn(&Listed) -> bool| list.iter().position(wanted);
    let names = |listed: &Listed| listed.entry.origin() == Some(origin);
    let exact = position(&|listed| names(listed) && listed.text == origin.to_string());
    let respelled = || position(&names);
    let near = || position(&|listed| listed.entry.origin().is_some_and(|named| is_near(named, origin)));
    if list.is_empty() {
        return Spoken::NoList;
    }
    exact
        .map(Spoken::Exact)
        .or_else(|| respelled().map(Spoken::Respelled))
        .or_else(|| near().map(Spoken::NearMiss))
        .unwrap_or(Spoken::Missing)
}

/// Another origin that authors take for the same: another port or scheme, a name above or below, another loopback name.
fn is_near(named: &TupleOrigin, origin: &TupleOrigin) -> bool {
    let (a, b) = (&*named.host, &*origin.host);
    let below = |name: &str, parent: &str| name.strip_suffix(parent).is_some_and(|rest| rest.ends_with('.'));
    let loopback = |host: &str| host == "localhost" || host.starts_with("127.") || host == "[::1]";
    a.trim_end_matches('.') == b.trim_end_matches('.') || below(a, b) || below(b, a) || (loopback(a) && loopback(b))
}

/// Which rule a registration's fault breaks.
pub(super) const FAULT_RULE: Rule = Rule::RegisterOrder;
