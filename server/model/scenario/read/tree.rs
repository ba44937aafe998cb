//! The frames of a file as one tree, in tree order.

use super::frame::{Draft, draft, place};
use crate::scenario::{
    Alias, DocumentKind, FrameSpec, Mistake,
    section::{Problems, Section, section},
};

pub(super) fn frames(root: &mut Section<'_, '_>, origins: &[Alias], problems: &mut Problems) -> Vec<FrameSpec> {
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
        return drafts.into_iter().map(|draft| draft.spec).collect();
    }
    let frames = in_tree_order(&drafts, &parents);
    for draft in &drafts {
        check_kind(draft, &frames, problems);
        check_mixed_content(draft, &frames, origins, problems);
    }
    frames
}

fn parent(draft: &Draft, drafts: &[Draft], problems: &mut Problems) -> Option<usize> {
    let name = draft.parent.as_ref()?;
    let index = drafts.iter().position(|other| other.name.value == name.value);
    if index.is_none() {
        let known = drafts.iter().map(|other| other.name.value.clone()).collect();
        problems.add(name.span.clone(), Mistake::Unknown { what: "frame", name: name.value.clone(), known });
    }
    index
}

fn check_tops(root: &Section<'_, '_>, drafts: &[Draft], problems: &mut Problems) {
    let mut tops = drafts.iter().filter(|draft| draft.parent.is_none());
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
    let mut open: Vec<(usize, Option<usize>)> = parents.iter().position(Option::is_none).map(|top| (top, None)).into_iter().collect();
    while let Some((index, parent)) = open.pop() {
        frames.push(FrameSpec { parent, ..drafts[index].spec.clone() });
        let me = frames.len() - 1;
        let children = (0..drafts.len()).rev().filter(|child| parents[*child] == Some(index));
        open.extend(children.map(|child| (child, Some(me))));
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
