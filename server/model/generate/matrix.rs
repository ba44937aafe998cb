//! Exhaustive matrices: every list on both sides, between every two frames of a shape.

use std::{fmt, str::FromStr};

use super::sites::{MATRIX, alias};
use crate::{
    Rule,
    scenario::{Alias, Filter, FrameSpec, ListItem, Scenario, Story, ToolSpec},
};

/// The most origins that a matrix is made for; each one more makes eight times as many listing facts and more.
pub const MOST_ORIGINS: usize = MATRIX.len();

/// The trees that matrices are made for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shape {
    /// A parent, and every other origin as a child of it.
    Family,
    /// Every frame inside the one before.
    Chain,
    /// Siblings below a foreign parent, the top's own origin among them.
    Siblings,
}

impl Shape {
    /// Every shape with its name on the command line and in ids.
    pub const ALL: &[(Self, &'static str)] = &[(Self::Family, "parent_and_children"), (Self::Chain, "chain"), (Self::Siblings, "siblings")];

    /// The frames, each delegated by its parent, in tree order.
    fn frames(self, origins: &[Alias]) -> Vec<FrameSpec> {
        let frame = |(index, alias): (usize, &Alias)| {
            let parent = match (self, index) {
                (_, 0) => None,
                (Self::Family, _) | (Self::Siblings, 1) => Some(0),
                (Self::Chain, _) => Some(index - 1),
                (Self::Siblings, _) => Some(1),
            };
            FrameSpec { allow: parent.map(|_| "tools".into()), ..FrameSpec::network(alias.name.as_str(), parent, index) }
        };
        let mut frames: Vec<_> = origins.iter().enumerate().map(frame).collect();
        if self == Self::Siblings {
            frames.push(FrameSpec { allow: Some("tools".into()), ..FrameSpec::network("home_again", Some(1), 0) });
        }
        frames
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Self::ALL.iter().find(|(shape, _)| shape == self).map_or("", |(_, name)| name);
        out.write_str(name)
    }
}

/// A name that no shape has.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no shape of a matrix: use parent_and_children, chain or siblings")]
pub struct UnknownShape(String);

impl FromStr for Shape {
    type Err = UnknownShape;

    fn from_str(name: &str) -> Result<Self, UnknownShape> {
        let known = Self::ALL.iter().find(|(_, known)| *known == name);
        known.map(|(shape, _)| *shape).ok_or_else(|| UnknownShape(name.to_owned()))
    }
}

/// All subsets of `exposedTo` (a tool each, in every frame) under all subsets of `fromOrigins`, for every ordered pair of
/// frames. `origins` is held between 2 and [`MOST_ORIGINS`].
#[must_use]
pub fn exhaustive(shape: Shape, origins: usize) -> Scenario {
    let count = origins.clamp(2, MOST_ORIGINS);
    let origins: Vec<_> = MATRIX[..count].iter().map(|row| alias(*row)).collect();
    let frames = shape.frames(&origins);
    let tools = (0..frames.len()).flat_map(|frame| subsets(count).map(move |subset| (frame, subset)));
    let tools = tools.map(|(frame, subset)| {
        let names: Vec<_> = subset.iter().map(|index| &*origins[*index].name).collect();
        let audience = if names.is_empty() { "nobody".to_owned() } else { names.join("_") };
        ToolSpec::new(format!("{}_to_{audience}", frames[frame].name), frame, Some(items(&subset)))
    });
    let lists = subsets(count).map(|subset| Filter { from_origins: Some(items(&subset)) });
    Scenario {
        id: format!("exhaustive/{shape}_{count}"),
        title: format!("Every exposedTo under every fromOrigins of {count} origins, {shape}"),
        rules: vec![Rule::SameOrigin, Rule::ProviderKey, Rule::ConsumerKey, Rule::ListsOnly],
        clauses: vec![],
        story: Story::default(),
        tools: tools.collect(),
        // Asking without the option always stands first, as it does when a file is read.
        filters: std::iter::once(Filter { from_origins: None }).chain(lists).collect(),
        frames,
        origins,
    }
}

/// Every subset of the first `count` indexes, the smaller numbers first.
fn subsets(count: usize) -> impl Iterator<Item = Vec<usize>> {
    (0..1_usize << count).map(move |bits| (0..count).filter(|index| bits >> index & 1 == 1).collect())
}

fn items(subset: &[usize]) -> Vec<ListItem> {
    subset.iter().map(|index| ListItem::Alias(*index)).collect()
}
