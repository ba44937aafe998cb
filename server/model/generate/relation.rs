//! Relations that need no oracle: two runs of which one tells what the other must say.

use std::{collections::BTreeMap, fmt};

use super::{
    Dice,
    edit::with_frame,
    forms::STRANGERS,
    sites::{NOBODY, alias},
};
use crate::{
    Ports,
    origin::TupleOrigin,
    scenario::{FrameSpec, ListItem, Scenario, Site},
};

/// A change to a scenario and what it must leave alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Relation {
    /// Other hosts and ports change no answer.
    Renamed,
    /// A frame that nobody names changes no answer.
    Bystander,
    /// A longer `exposedTo` hides nothing.
    LongerExposure,
    /// A longer `fromOrigins` hides nothing.
    LongerListing,
    /// What one frame exposes has no bearing on what it sees: other frames' tools are answered as before.
    OneWay,
}

/// A fact that a relation holds together and the browser does not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Breach {
    /// The fact in the scenario as it was.
    pub fact: String,
    /// The observation before the change.
    pub before: String,
    /// The observation after it.
    pub after: String,
}

impl Relation {
    /// Every relation.
    pub const ALL: [Self; 5] = [Self::Renamed, Self::Bystander, Self::LongerExposure, Self::LongerListing, Self::OneWay];

    /// The scenario after the change.
    #[must_use]
    pub fn vary(self, scenario: &Scenario, dice: &mut Dice) -> Scenario {
        let mut varied = match self {
            Self::Renamed => renamed(scenario),
            Self::Bystander => with_bystander(scenario, dice),
            Self::LongerExposure => longer_exposure(scenario, dice),
            Self::LongerListing => longer_listing(scenario, dice),
            Self::OneWay => silenced(scenario, self.silent(scenario)),
        };
        varied.id = format!("{}_{self}", scenario.id);
        varied
    }

    /// The facts that do not fit together. Facts come as id and observation, in the order of the plan.
    #[must_use]
    pub fn breaches(self, scenario: &Scenario, before: &[(&str, &str)], after: &[(&str, &str)]) -> Vec<Breach> {
        let by_id: BTreeMap<_, _> = after.iter().copied().collect();
        // A longer filter has another name, but a frame more shifts positions: each relation keeps one of the two.
        let same = |place: usize, id: &str| match self {
            Self::Bystander => by_id.get(id).copied(),
            _ => after.get(place).map(|(_, observed)| *observed),
        };
        let pairs = before.iter().enumerate().filter_map(|(place, (id, before))| Some((*id, *before, same(place, id)?)));
        let broken = pairs.filter(|(id, before, after)| self.concerns(scenario, id) && !self.holds(before, after));
        broken.map(|(fact, before, after)| Breach { fact: fact.into(), before: before.into(), after: after.into() }).collect()
    }

    fn holds(self, before: &str, after: &str) -> bool {
        match self {
            Self::LongerExposure | Self::LongerListing => before != "allowed" || after == "allowed",
            Self::Renamed | Self::Bystander | Self::OneWay => before == after,
        }
    }

    fn concerns(self, scenario: &Scenario, id: &str) -> bool {
        let key = id.split('/').nth(1);
        let tool = scenario.tools.iter().find(|tool| Some(&*tool.key) == key);
        self != Self::OneWay || tool.is_some_and(|tool| tool.frame != self.silent(scenario))
    }

    /// The frame that stops exposing: that of the first tool.
    fn silent(self, scenario: &Scenario) -> usize {
        scenario.tools.first().map_or(0, |tool| tool.frame)
    }
}

impl fmt::Display for Relation {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Renamed => "renamed",
            Self::Bystander => "bystander",
            Self::LongerExposure => "longer_exposure",
            Self::LongerListing => "longer_listing",
            Self::OneWay => "one_way",
        })
    }
}

/// Every name gets another, of another site; every port the next one. What addresses and insecure hosts are is left alone,
/// because there the rules do look at the host.
fn renamed(scenario: &Scenario) -> Scenario {
    let mut names: Vec<_> = scenario.origins.iter().map(|alias| alias.site.nominal().host.clone()).collect();
    names.sort();
    names.dedup();
    let mut renamed = scenario.clone();
    for alias in &mut renamed.origins {
        let TupleOrigin { scheme, host, port } = alias.site.nominal().clone();
        let number = names.iter().position(|name| *name == host).unwrap_or_default();
        let ending = [".localhost.", ".localhost", ".test"].into_iter().find(|ending| host.ends_with(ending));
        let host = ending.map_or_else(|| host.to_string(), |ending| format!("renamed-{number}{ending}"));
        let ports = Ports::of(scheme);
        let next = ports.iter().position(|other| *other == port).unwrap_or_default() + 1;
        alias.site = Site::new(scheme, &host, ports[next % ports.len()]);
    }
    renamed
}

fn with_bystander(scenario: &Scenario, dice: &mut Dice) -> Scenario {
    // Below an insecure page a browser loads it all the same.
    let parent = dice.below(scenario.frames.len());
    let mut frame = FrameSpec::network("bystander", Some(parent), scenario.origins.len());
    frame.allow = dice.chance(70).then(|| "tools".into());
    let mut larger = with_frame(scenario, frame);
    larger.origins.push(alias(NOBODY));
    larger
}

fn longer_exposure(scenario: &Scenario, dice: &mut Dice) -> Scenario {
    let mut longer = scenario.clone();
    longer.tools.iter_mut().for_each(|tool| tool.exposed_to.get_or_insert_default().push(entry(scenario, dice)));
    longer
}

fn longer_listing(scenario: &Scenario, dice: &mut Dice) -> Scenario {
    let mut longer = scenario.clone();
    let lists = longer.filters.iter_mut().filter_map(|filter| filter.from_origins.as_mut());
    lists.for_each(|list| list.push(entry(scenario, dice)));
    longer
}

/// An entry that no list is refused for.
fn entry(scenario: &Scenario, dice: &mut Dice) -> ListItem {
    let trusted: Vec<_> = (0..scenario.origins.len()).filter(|index| scenario.origins[*index].site.nominal().is_trustworthy()).collect();
    if trusted.is_empty() { ListItem::Raw(STRANGERS[0].into()) } else { ListItem::Alias(*dice.pick(&trusted)) }
}

fn silenced(scenario: &Scenario, frame: usize) -> Scenario {
    let mut silenced = scenario.clone();
    silenced.tools.iter_mut().filter(|tool| tool.frame == frame).for_each(|tool| tool.exposed_to = None);
    silenced
}
