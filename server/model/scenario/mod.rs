//! Scenarios: a topology, written in TOML, and what to ask about it.

mod address;
mod drawing;
mod entry;
mod frames;
mod mistake;
mod read;
mod resolve;
mod section;
mod site;
mod steps;
mod tools;
mod write;

pub use entry::{Filter, ListItem};
pub use frames::{DocumentKind, FrameSpec, Sandbox};
pub use mistake::{Mistake, Mistakes, Problem};
pub use read::read;
pub use site::{Alias, Site};
pub use steps::{Arrival, CallSpec, Deed, Ending, StepSpec, Story};
pub use tools::{Does, ToolSpec};

use std::ops::Range;

use crate::{Clause, Rule};

/// One case of the lab: who frames whom, who offers what to whom, and which questions are asked.
#[derive(Debug, Clone, PartialEq)]
pub struct Scenario {
    /// `theme/case`, from the file's place; stable, because facts and links carry it.
    pub id: String,
    /// The case in one sentence.
    pub title: String,
    /// The rules that the case pins down.
    pub rules: Vec<Rule>,
    /// The parts of these rules that it pins down in particular.
    pub clauses: Vec<Clause>,
    /// The origins in play, in the file's order.
    pub origins: Vec<Alias>,
    /// The frames in tree order: the top first, every parent before its children.
    pub frames: Vec<FrameSpec>,
    /// The tools in the order in which they are registered.
    pub tools: Vec<ToolSpec>,
    /// The `fromOrigins` conditions under which every frame lists.
    pub filters: Vec<Filter>,
    /// What happens once the tree stands.
    pub story: Story,
}

impl Scenario {
    /// The folder part of the id.
    #[must_use]
    pub fn theme(&self) -> &str {
        self.id.split_once('/').map_or(&*self.id, |(theme, _)| theme)
    }

    /// The index of a frame by its name.
    #[must_use]
    pub fn frame(&self, name: &str) -> Option<usize> {
        self.frames.iter().position(|frame| frame.name == name)
    }

    /// The origin alias at an index, as written in the file.
    #[must_use]
    pub fn alias(&self, index: usize) -> &Alias {
        &self.origins[index]
    }
}

/// A byte range in the scenario file.
pub type Span = Range<usize>;
