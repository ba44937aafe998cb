//! Changes to a scenario that keep its indexes right.

use crate::scenario::{FrameSpec, ListItem, Scenario};

/// The scenario without some frames, their tools, and what only they used. The top stays whatever `gone` says.
pub(super) fn without_frames(scenario: &Scenario, gone: impl Fn(usize) -> bool) -> Scenario {
    let kept: Vec<_> = (0..scenario.frames.len()).filter(|frame| *frame == 0 || !gone(*frame)).collect();
    let place = |frame: usize| kept.iter().position(|kept| *kept == frame);
    let frame = |frame: &usize| {
        let spec = &scenario.frames[*frame];
        // The nearest ancestor that stays takes in what hung below one that goes.
        let parents = std::iter::successors(spec.parent, |parent| scenario.frames[*parent].parent);
        FrameSpec { parent: parents.map(place).find(Option::is_some).flatten(), ..spec.clone() }
    };
    let tools = scenario.tools.iter().filter_map(|tool| Some((tool, place(tool.frame)?)));
    let mut smaller = Scenario { frames: kept.iter().map(frame).collect(), ..scenario.clone() };
    smaller.tools = tools.map(|(tool, frame)| crate::scenario::ToolSpec { frame, ..tool.clone() }).collect();
    smaller
}

/// Whether a frame is another one, or stands below it.
pub(super) fn is_within(scenario: &Scenario, frame: usize, other: usize) -> bool {
    std::iter::successors(Some(frame), |frame| scenario.frames[*frame].parent).any(|ancestor| ancestor == other)
}

/// The scenario with one more frame, the last child of its parent.
pub(super) fn with_frame(scenario: &Scenario, frame: FrameSpec) -> Scenario {
    let mut larger = scenario.clone();
    let parent = frame.parent.unwrap_or_default();
    let place = (0..scenario.frames.len()).rev().find(|index| is_within(scenario, *index, parent)).unwrap_or(parent) + 1;
    let shifted = |index: usize| if index < place { index } else { index + 1 };
    larger.frames.iter_mut().for_each(|frame| frame.parent = frame.parent.map(shifted));
    larger.tools.iter_mut().for_each(|tool| tool.frame = shifted(tool.frame));
    larger.frames.insert(place, frame);
    larger
}

/// The scenario without origins that nothing names.
pub(super) fn without_unused_origins(scenario: &Scenario) -> Scenario {
    let kept: Vec<_> = (0..scenario.origins.len()).filter(|origin| is_used(scenario, *origin)).collect();
    let place = |origin: usize| kept.iter().position(|kept| *kept == origin).unwrap_or_default();
    let mut smaller = Scenario { origins: kept.iter().map(|origin| scenario.origins[*origin].clone()).collect(), ..scenario.clone() };
    for frame in &mut smaller.frames {
        frame.origin = frame.origin.map(place);
        frame.via = frame.via.map(place);
    }
    for item in lists_mut(&mut smaller).flatten() {
        if let ListItem::Alias(origin) = item {
            *origin = place(*origin);
        }
    }
    smaller
}

fn is_used(scenario: &Scenario, origin: usize) -> bool {
    let name = &scenario.origins[origin].name;
    let mentions = |text: &str| text.contains(&format!("{{{name}}}")) || text.contains(&format!("{{{name}."));
    let by_frame = |frame: &FrameSpec| {
        let texts = frame.allow.iter().chain(&frame.permissions_policy);
        frame.origin == Some(origin) || frame.via == Some(origin) || texts.into_iter().any(|text| mentions(text))
    };
    let by_item = |item: &ListItem| match item {
        ListItem::Alias(index) => *index == origin,
        ListItem::Text(text) => mentions(text),
        ListItem::Raw(_) => false,
    };
    let exposed = scenario.tools.iter().filter_map(|tool| tool.exposed_to.as_ref());
    let asked = scenario.filters.iter().filter_map(|filter| filter.from_origins.as_ref());
    scenario.frames.iter().any(by_frame) || exposed.chain(asked).flatten().any(by_item)
}

/// Every list of the scenario: those of its tools, then those of its filters.
pub(super) fn lists_mut(scenario: &mut Scenario) -> impl Iterator<Item = &mut Vec<ListItem>> {
    let exposed = scenario.tools.iter_mut().filter_map(|tool| tool.exposed_to.as_mut());
    exposed.chain(scenario.filters.iter_mut().filter_map(|filter| filter.from_origins.as_mut()))
}
