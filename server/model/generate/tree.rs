//! Random trees: `topology(seed, number)` is the same scenario on every machine.

use super::{
    Dice,
    forms::{ALLOW, HEADER, SANDBOX},
    lists::{filled, list},
    sites::{POOL, alias},
};
use crate::scenario::{Alias, DocumentKind, Filter, FrameSpec, ListItem, Sandbox, Scenario, Story, ToolSpec};

/// The most frames of a tree.
const FRAMES: usize = 12;
/// The deepest frame stands so many below the top.
const DEPTH: usize = 5;
/// The most origins of a tree.
const ORIGINS: usize = 6;
/// The most tools of a tree.
const TOOLS: usize = 6;
/// The most lists that every frame asks with.
const FILTERS: usize = 4;

/// How often each kind of document is chosen.
const KINDS: [(usize, DocumentKind); 5] = [
    (14, DocumentKind::Network),
    (3, DocumentKind::Srcdoc),
    (2, DocumentKind::AboutBlank),
    (2, DocumentKind::Blob),
    (1, DocumentKind::Data),
];

/// Names of tools; equal ones meet within a frame and across frames.
const NAMES: [(usize, &str); 8] =
    [(6, "one"), (6, "two"), (3, "three"), (2, "One"), (1, "a.b-c_9"), (1, ""), (1, "not good"), (1, "n\u{e4}me")];

/// One random tree with its tools and filters.
#[must_use]
pub fn topology(seed: u64, number: u64) -> Scenario {
    let mut dice = Dice::new(seed, number);
    let origins = origins(&mut dice);
    let frames = frames(&mut dice, &origins);
    let tools = (0..=dice.below(TOOLS)).map(|tool| self::tool(&mut dice, tool, &frames, &origins)).collect();
    Scenario {
        id: format!("generated/{seed}_{number}"),
        title: format!("Tree {number} of seed {seed}"),
        rules: vec![],
        clauses: vec![],
        filters: filters(&mut dice, &origins),
        frames,
        tools,
        origins,
        story: Story::default(),
    }
}

/// Distinct origins, of which the first is the top's.
fn origins(dice: &mut Dice) -> Vec<Alias> {
    let wanted = 2 + dice.below(ORIGINS - 1);
    let mut pool = POOL.to_vec();
    let chosen = (0..wanted).map(|_| {
        let row = dice.weigh(&pool);
        pool.retain(|(_, other)| *other != row);
        alias(row)
    });
    chosen.collect()
}

fn frames(dice: &mut Dice, origins: &[Alias]) -> Vec<FrameSpec> {
    let mut frames: Vec<FrameSpec> = vec![];
    for (index, parent) in parents(dice).into_iter().enumerate() {
        let frame = frame(dice, index, parent, &frames, origins);
        frames.push(frame);
    }
    frames
}

/// The parent of each frame, in tree order: each new frame hangs on one of those that are still open.
fn parents(dice: &mut Dice) -> Vec<Option<usize>> {
    let wanted = 2 + dice.below(FRAMES - 1);
    let mut parents = vec![None];
    let mut open = vec![0];
    while parents.len() < wanted {
        let depth = dice.below(open.len().min(DEPTH)) + 1;
        open.truncate(depth);
        parents.push(open.last().copied());
        open.push(parents.len() - 1);
    }
    parents
}

fn frame(dice: &mut Dice, index: usize, parent: Option<usize>, above: &[FrameSpec], origins: &[Alias]) -> FrameSpec {
    let site = site(dice, parent, above, origins);
    let Some(embedder) = parent else { return headers(dice, FrameSpec::network("top", None, site), origins) };
    let mut spec = FrameSpec::network(format!("f{index}"), parent, site);
    spec.sandbox = dice.chance(15).then(|| Sandbox(dice.weigh(&SANDBOX).into()));
    spec.allow = dice.chance(85).then(|| one_of(dice, &ALLOW, origins));
    spec.document = dice.weigh(&KINDS);
    if spec.document == DocumentKind::AboutBlank && !(keeps_origin(&spec) && is_reachable(embedder, above)) {
        // No script of the parent's may write into such a document.
        spec.document = DocumentKind::Srcdoc;
    }
    if spec.document != DocumentKind::Network {
        return FrameSpec { origin: None, ..spec };
    }
    spec.via = dice.chance(8).then(|| self::site(dice, parent, above, origins));
    headers(dice, spec, origins)
}

/// An origin for a network document: browsers load no insecure one below a secure one.
fn site(dice: &mut Dice, parent: Option<usize>, above: &[FrameSpec], origins: &[Alias]) -> usize {
    let trusted = |index: &usize| origins[*index].site.nominal().is_trustworthy();
    let Some(parent) = parent else { return 0 };
    let secure = ancestors(parent, above).any(|frame| frame.origin.as_ref().is_some_and(trusted));
    let fitting: Vec<_> = (0..origins.len()).filter(|index| !secure || trusted(index)).collect();
    *dice.pick(&fitting)
}

fn headers(dice: &mut Dice, spec: FrameSpec, origins: &[Alias]) -> FrameSpec {
    let count = dice.weigh(&[(82, 0), (15, 1), (3, 2)]);
    let permissions_policy = (0..count).map(|_| one_of(dice, &HEADER, origins)).collect();
    let csp_sandbox = dice.chance(5).then(|| Sandbox(dice.weigh(&SANDBOX).into()));
    FrameSpec { permissions_policy, csp_sandbox, ..spec }
}

fn one_of(dice: &mut Dice, forms: &[(usize, &str)], origins: &[Alias]) -> String {
    let form = dice.weigh(forms);
    filled(form, dice, origins)
}

fn ancestors(frame: usize, frames: &[FrameSpec]) -> impl Iterator<Item = &FrameSpec> {
    std::iter::successors(Some(&frames[frame]), |frame| frame.parent.map(|parent| &frames[parent]))
}

fn keeps_origin(frame: &FrameSpec) -> bool {
    [&frame.sandbox, &frame.csp_sandbox].into_iter().flatten().all(Sandbox::keeps_origin)
}

fn is_reachable(frame: usize, frames: &[FrameSpec]) -> bool {
    ancestors(frame, frames).all(keeps_origin)
}

fn tool(dice: &mut Dice, tool: usize, frames: &[FrameSpec], origins: &[Alias]) -> ToolSpec {
    let exposed_to = dice.chance(88).then(|| list(dice, origins));
    let mut spec = ToolSpec::new(format!("t{tool}"), dice.below(frames.len()), exposed_to);
    spec.name = dice.weigh(&NAMES).into();
    if dice.chance(3) {
        spec.description.clear();
    }
    spec
}

/// Asking without the option comes first, as it does when a file is read; then lists, each once.
fn filters(dice: &mut Dice, origins: &[Alias]) -> Vec<Filter> {
    let mut filters = vec![Filter { from_origins: None }];
    let everybody = (0..origins.len()).filter(|index| origins[*index].site.nominal().is_trustworthy()).map(ListItem::Alias).collect();
    let rolled = (0..dice.below(FILTERS)).map(|_| list(dice, origins));
    for from_origins in std::iter::once(everybody).chain(rolled) {
        let filter = Filter { from_origins: Some(from_origins) };
        if filters.iter().all(|other| other.label(origins) != filter.label(origins)) {
            filters.push(filter);
        }
    }
    filters
}
