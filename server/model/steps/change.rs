//! What the API does when the tree changes.

use super::{
    forecast::Forecast,
    world::{Registered, World},
};
use crate::{
    Refusal, Rule,
    scenario::{DocumentKind, Ending},
};

/// The documents that a step takes away and brings.
#[derive(Debug, Clone, Default)]
pub(super) struct Moves {
    pub(super) leave: Vec<usize>,
    pub(super) arrive: Vec<usize>,
}

impl World<'_> {
    /// One document gives way to another in the same window.
    pub(super) fn replace(&mut self, frame: usize, to: usize, forecast: &mut Forecast) -> Moves {
        let leave = self.leave(frame, forecast);
        Moves { leave, arrive: self.arrive(to) }
    }

    /// A document goes, with everything below it, its tools and its calls. Returns everything that went.
    pub(super) fn leave(&mut self, frame: usize, forecast: &mut Forecast) -> Vec<usize> {
        let gone = self.subtree(frame);
        for frame in &gone {
            self.alive[*frame] = false;
        }
        let tools = self.registered.extract_if(.., |registered| gone.contains(&self.scenario.tools[registered.tool].frame));
        let tools: Vec<_> = tools.collect();
        self.may_tell(&tools, forecast);
        self.end_calls(&gone, forecast);
        gone
    }

    /// A process ends with all documents of one site, which share it. Returns everything that went.
    pub(super) fn crash(&mut self, frame: usize, forecast: &mut Forecast) -> Vec<usize> {
        let site = self.of_its_site(frame);
        site.into_iter().flat_map(|frame| self.leave(frame, forecast)).collect()
    }

    /// Whether a process begins with the document that can end without the top document's.
    pub(super) fn can_crash(&self, frame: usize) -> bool {
        let document = &self.topology.frames[frame];
        let site = self.of_its_site(frame);
        let begins_with_it = document.parent.is_some_and(|parent| !site.contains(&parent)) && site.contains(&frame);
        document.document == DocumentKind::Network && begins_with_it && !site.contains(&0)
    }

    fn of_its_site(&self, frame: usize) -> Vec<usize> {
        let origin = |frame: usize| self.topology.frames[frame].origin.tuple();
        let alike = |other: &usize| origin(frame).zip(origin(*other)).is_some_and(|(a, b)| a.is_same_site(b));
        self.living().into_iter().filter(alike).collect()
    }

    /// Whether the removal of a whole document is told is left open, but only for those who might see its tools.
    fn may_tell(&self, tools: &[Registered], forecast: &mut Forecast) {
        for frame in self.living() {
            if tools.iter().any(|registered| self.may_see(registered, frame)) {
                forecast.may_hear(frame, Rule::Events);
            }
        }
    }

    fn end_calls(&mut self, gone: &[usize], forecast: &mut Forecast) {
        for index in 0..self.calls.len() {
            let call = &self.calls[index];
            let provider = self.scenario.tools[call.tool].frame;
            if gone.contains(&call.caller) || gone.contains(&provider) {
                self.cancel(index, Ending::Refused(Refusal::UnknownError.to_string()), forecast);
            }
        }
    }

    /// Notes that a window went on to another document; what it could go forward to is lost.
    pub(super) fn remember(&mut self, frame: usize, to: usize) {
        let (documents, at) = self.histories.entry(self.window(frame)).or_insert_with(|| (vec![frame], 0));
        documents.truncate(*at + 1);
        documents.push(to);
        *at += 1;
    }

    /// The document that the history of a window holds `by` places further, if any; it becomes the one shown.
    pub(super) fn travel(&mut self, frame: usize, by: isize) -> Option<usize> {
        let (place, to) = self.further(frame, by)?;
        self.histories.get_mut(&self.window(frame))?.1 = place;
        Some(to)
    }

    /// The place in the history of a window, `by` places further, and the document there.
    pub(super) fn further(&self, frame: usize, by: isize) -> Option<(usize, usize)> {
        let (documents, at) = self.histories.get(&self.window(frame))?;
        let place = at.checked_add_signed(by)?;
        Some((place, *documents.get(place)?))
    }
}
