//! Smaller versions of a scenario, for finding the smallest one that still differs.

use super::edit::{is_within, lists_mut, without_frames, without_unused_origins};
use crate::scenario::{DocumentKind, FrameSpec, Scenario, ToolSpec, read};

/// Scenarios that are one step smaller or plainer, the biggest steps first. Each can be written as a file. Going on from
/// any of them comes to an end, because no step is ever undone by another.
#[must_use]
pub fn smaller(scenario: &Scenario) -> Vec<Scenario> {
    let mut steps = vec![];
    fewer_tools(scenario, &mut steps);
    fewer_frames(scenario, &mut steps);
    fewer_filters(scenario, &mut steps);
    for frame in 0..scenario.frames.len() {
        plainer_frames(scenario, frame, &mut steps);
    }
    plainer_tools(scenario, &mut steps);
    shorter_lists(scenario, &mut steps);
    let mut steps: Vec<_> = steps.iter().map(without_unused_origins).filter(|step| step != scenario && is_sayable(step)).collect();
    steps.dedup();
    steps
}

/// Whether a file can say the scenario; a step may lead to a tree that no browser shows.
fn is_sayable(scenario: &Scenario) -> bool {
    let text = scenario.to_toml();
    text.is_some_and(|text| read(&scenario.id, "shrunk", &text).is_ok_and(|again| again == *scenario))
}

fn changed(scenario: &Scenario, change: impl FnOnce(&mut Scenario)) -> Scenario {
    let mut step = scenario.clone();
    change(&mut step);
    step
}

fn fewer_tools(scenario: &Scenario, steps: &mut Vec<Scenario>) {
    let count = scenario.tools.len();
    if count > 1 {
        steps.extend((0..count).map(|tool| changed(scenario, |step| step.tools = vec![scenario.tools[tool].clone()])));
        steps.extend((0..count).map(|tool| changed(scenario, |step| drop(step.tools.remove(tool)))));
    }
}

/// Whole branches first, then single frames, whose children move up.
fn fewer_frames(scenario: &Scenario, steps: &mut Vec<Scenario>) {
    let frames = 1..scenario.frames.len();
    let branches = frames.clone().map(|gone| without_frames(scenario, |frame| is_within(scenario, frame, gone)));
    let single = frames.map(|gone| without_frames(scenario, |frame| frame == gone));
    steps.extend(branches.chain(single).filter(|step| !step.tools.is_empty()));
}

/// The first filter is the one without a list and always stays.
fn fewer_filters(scenario: &Scenario, steps: &mut Vec<Scenario>) {
    let filters = 1..scenario.filters.len();
    let alone = |filter: usize| vec![scenario.filters[0].clone(), scenario.filters[filter].clone()];
    if filters.len() > 1 {
        steps.push(changed(scenario, |step| step.filters.truncate(1)));
        steps.extend(filters.clone().map(|filter| changed(scenario, |step| step.filters = alone(filter))));
    }
    steps.extend(filters.map(|filter| changed(scenario, |step| drop(step.filters.remove(filter)))));
}

fn plainer_frames(scenario: &Scenario, frame: usize, steps: &mut Vec<Scenario>) {
    let spec = &scenario.frames[frame];
    let mut with = |plainer: FrameSpec| steps.push(changed(scenario, |step| step.frames[frame] = plainer));
    with(FrameSpec { via: None, ..spec.clone() });
    with(FrameSpec { csp_sandbox: None, ..spec.clone() });
    with(FrameSpec { permissions_policy: vec![], ..spec.clone() });
    for header in 0..spec.permissions_policy.len() {
        let mut plainer = spec.clone();
        plainer.permissions_policy.remove(header);
        with(plainer);
    }
    with(FrameSpec { sandbox: None, ..spec.clone() });
    with(FrameSpec { allow: None, ..spec.clone() });
    with(FrameSpec { allow: spec.allow.as_ref().map(|_| "tools".into()), ..spec.clone() });
    if let Some(origin) = served_from(scenario, frame) {
        with(FrameSpec { document: DocumentKind::Network, origin: Some(origin), ..spec.clone() });
    }
}

/// The origin of the nearest network document above.
fn served_from(scenario: &Scenario, frame: usize) -> Option<usize> {
    let above = std::iter::successors(scenario.frames[frame].parent, |parent| scenario.frames[*parent].parent);
    above.filter_map(|frame| scenario.frames[frame].origin).next()
}

fn plainer_tools(scenario: &Scenario, steps: &mut Vec<Scenario>) {
    for (index, tool) in scenario.tools.iter().enumerate() {
        let plain = ToolSpec::new(tool.key.as_str(), tool.frame, tool.exposed_to.clone());
        steps.push(changed(scenario, |step| step.tools[index] = plain));
        steps.push(changed(scenario, |step| step.tools[index].exposed_to = None));
    }
}

fn shorter_lists(scenario: &Scenario, steps: &mut Vec<Scenario>) {
    let lengths: Vec<_> = lists_mut(&mut scenario.clone()).map(|list| list.len()).collect();
    for (list, length) in lengths.into_iter().enumerate() {
        steps.extend((0..length).map(|entry| {
            changed(scenario, |step| {
                let list = lists_mut(step).nth(list);
                list.into_iter().for_each(|list| drop(list.remove(entry)));
            })
        }));
    }
}
