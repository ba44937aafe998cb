//! The frames of a file as one tree, in tree order.

use super::frame::{Coming, Draft, draft, place};
use crate::scenario::{
    Alias, Arrival, DocumentKind, FrameSpec, Mistake,
    section::{Problems, Section, section},
};

pub(super) fn frames(root: &mut Section<'_, '_>, origins: &[Alias], problems: &mut Problems) -> (Vec<FrameSpec>, Vec<Arrival>) {
    let mut drafts = vec![];
    for (name, value) in root.entries("frames", problems) {
        if let Some(table) = section(format!("[frames.{}]", name.value), &name, value, problems) {
            drafts.push(draft(name, table, origins, problems));
        }
    }
    let before = problems.0.len();
    let parents: Vec<_> = drafts.iter().map(|draft| parent(draft, &drafts, problems)).collect();
    check_tops(root, &drafts, problems);
    check_cycles(&drafts, &parents, problems);
    if problems.0.len() > before {
        // Without a tree there is no tree order; the frames are still good for checking names.
        return (drafts.into_iter().map(|draft| draft.spec).collect(), vec![]);
    }
    let frames = in_tree_order(&drafts, &parents);
    for draft in &drafts {
        check_kind(draft, &frames, problems);
        check_mixed_content(draft, &frames, origins, problems);
    }
    let arrivals = arrivals(&drafts, &frames);
    let frames = in_the_place_of(frames, &arrivals);
    (frames, if arrivals.iter().all(|arrival| *arrival == Arrival::AtOnce) { vec![] } else { arrivals })
}

fn arrivals(drafts: &[Draft], frames: &[FrameSpec]) -> Vec<Arrival> {
    let index = |name: &str| frames.iter().position(|frame| frame.name == name).unwrap_or_default();
    let arrival = |frame: &FrameSpec| match drafts.iter().find(|draft| draft.spec.name == frame.name).map(|draft| &draft.coming) {
        None | Some(Coming::AtOnce) => Arrival::AtOnce,
        Some(Coming::Later) => Arrival::Later,
        Some(Coming::Replaces(name)) => Arrival::Replaces(index(&name.value)),
        Some(Coming::OpenedBy(name)) => Arrival::OpenedBy(index(&name.value)),
    };
    frames.iter().map(arrival).collect()
}

/// A document that comes by navigation stands in the iframe of the one before it, which announced that one's origin.
fn in_the_place_of(mut frames: Vec<FrameSpec>, arrivals: &[Arrival]) -> Vec<FrameSpec> {
    for (index, arrival) in arrivals.iter().enumerate() {
        let Arrival::Replaces(before) = *arrival else { continue };
        let FrameSpec { allow, sandbox, via, origin, .. } = frames[before].clone();
        frames[index] = FrameSpec { allow, sandbox, via: via.or(origin), ..frames[index].clone() };
    }
    frames
}

fn parent(draft: &Draft, drafts: &[Draft], problems: &mut Problems) -> Option<usize> {
    let name = match &draft.coming {
        Coming::Replaces(name) => name,
        Coming::AtOnce | Coming::Later | Coming::OpenedBy(_) => draft.parent.as_ref()?,
    };
    let index = drafts.iter().position(|other| other.name.value == name.value);
    if index.is_none() {
        let known = drafts.iter().map(|other| other.name.value.clone()).collect();
        problems.add(name.span.clone(), Mistake::Unknown { what: "frame", name: name.value.clone(), known });
    }
    match &draft.coming {
        Coming::Replaces(_) => {
            drafts[index?].parent.as_ref().and_then(|name| drafts.iter().position(|other| other.name.value == name.value))
        }
        _ => index,
    }
}

/// A document that has no parent because another one opens it, or that takes another one's place, makes no second top.
fn stands_apart(draft: &Draft) -> bool {
    matches!(draft.coming, Coming::OpenedBy(_) | Coming::Replaces(_))
}

fn check_tops(root: &Section<'_, '_>, drafts: &[Draft], problems: &mut Problems) {
    let mut tops = drafts.iter().filter(|draft| draft.parent.is_none() && !stands_apart(draft));
    match tops.next() {
        None => problems.add(root.span(), Mistake::NoTop),
        Some(first) => {
            for second in tops {
                problems.add(place(second), Mistake::TwoTops { first: first.name.value.clone(), second: second.name.value.clone() });
            }
        }
    }
}

fn check_cycles(drafts: &[Draft], parents: &[Option<usize>], problems: &mut Problems) {
    for (index, draft) in drafts.iter().enumerate() {
        let ancestors = std::iter::successors(parents[index], |parent| parents[*parent]);
        if ancestors.take(drafts.len()).any(|ancestor| ancestor == index) {
            problems.add(place(draft), Mistake::Cycle { frame: draft.name.value.clone() });
        }
    }
}

/// Depth first, children in the file's order: the order of the iframes in their pages and of events in a tree.
fn in_tree_order(drafts: &[Draft], parents: &[Option<usize>]) -> Vec<FrameSpec> {
    let mut frames: Vec<FrameSpec> = vec![];
    let roots = (0..drafts.len()).rev().filter(|root| parents[*root].is_none());
    let (apart, tops): (Vec<_>, Vec<_>) = roots.partition(|root| stands_apart(&drafts[*root]));
    let mut open: Vec<(usize, Option<usize>)> = apart.into_iter().chain(tops).map(|root| (root, None)).collect();
    while let Some((index, parent)) = open.pop() {
        frames.push(FrameSpec { parent, ..drafts[index].spec.clone() });
        let me = frames.len() - 1;
        let mut children: Vec<_> = (0..drafts.len()).filter(|child| parents[*child] == Some(index)).collect();
        // Those that come later stand last, so that they do not shift the windows of those that are there.
        children.sort_by_key(|child| !matches!(drafts[*child].coming, Coming::AtOnce));
        open.extend(children.into_iter().rev().map(|child| (child, Some(me))));
    }
    frames
}

fn check_kind(draft: &Draft, frames: &[FrameSpec], problems: &mut Problems) {
    let kind = draft.spec.document;
    let Some(frame) = frames.iter().find(|frame| frame.name == draft.spec.name) else { return };
    match frame.parent {
        None if kind != DocumentKind::Network => problems.add(place(draft), Mistake::TopKind { kind: kind.to_string() }),
        // The parent's script writes into these documents, which only an own-origin script may.
        Some(_) if kind == DocumentKind::AboutBlank && is_opaque_by_sandbox(frame, frames) => {
            problems.add(place(draft), Mistake::ParentCannotMake { kind: kind.to_string() });
        }
        _ => {}
    }
}

/// A sandbox holds for everything below it, and each document in it has an origin of its own.
fn is_opaque_by_sandbox(frame: &FrameSpec, frames: &[FrameSpec]) -> bool {
    let sandboxes = |frame: &FrameSpec| [&frame.sandbox, &frame.csp_sandbox].into_iter().flatten().any(|sandbox| !sandbox.keeps_origin());
    std::iter::successors(Some(frame), |frame| frame.parent.map(|parent| &frames[parent])).any(sandboxes)
}

fn check_mixed_content(draft: &Draft, frames: &[FrameSpec], origins: &[Alias], problems: &mut Problems) {
    let secure = |frame: &FrameSpec| frame.origin.is_none_or(|origin| origins[origin].site.nominal().is_trustworthy());
    let Some(mut frame) = frames.iter().find(|frame| frame.name == draft.spec.name) else { return };
    // The document on the way is loaded in the same iframe.
    let way_is_secure = frame.via.is_none_or(|origin| origins[origin].site.nominal().is_trustworthy());
    if secure(frame) && way_is_secure {
        return;
    }
    while let Some(parent) = frame.parent {
        frame = &frames[parent];
        if frame.document == DocumentKind::Network && secure(frame) {
            problems.add(place(draft), Mistake::MixedContent { frame: draft.spec.name.clone() });
            return;
        }
    }
}
