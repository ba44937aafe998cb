//! What the rules say about a step.

use std::collections::BTreeMap;

use crate::{Rule, scenario::Ending};

/// An answer of the rules, and the rule that gives it.
#[derive(Debug, Clone, PartialEq)]
pub struct Predicted<T> {
    /// The answer; `None` where the draft leaves room.
    pub answer: Option<T>,
    /// The rule.
    pub rule: Rule,
}

impl<T> Predicted<T> {
    pub(super) fn sure(rule: Rule, answer: T) -> Self {
        Self { answer: Some(answer), rule }
    }

    pub(super) fn open(rule: Rule) -> Self {
        Self { answer: None, rule }
    }
}

impl Predicted<Ending> {
    pub(super) fn refused(rule: Rule, name: impl ToString) -> Self {
        Self::sure(rule, Ending::Refused(name.to_string()))
    }
}

/// What is expected of one fact.
#[derive(Debug, Clone, PartialEq)]
pub enum Expected {
    /// How the step ends.
    Ending(Predicted<Ending>),
    /// Tools of a listing, in order; tools of equal names may change places.
    Order(Vec<String>),
    /// What a listing says, tool by tool.
    Fields(Vec<serde_json::Value>),
    /// The event comes first.
    First,
    /// How many events are heard.
    Heard(Predicted<u64>),
    /// What a provider notices, in no order.
    Ran(Predicted<Vec<String>>),
    /// Nothing.
    Nothing,
}

/// Everything that a step does to the world.
#[derive(Debug, Clone, Default)]
pub(super) struct Forecast {
    /// Events by frame; a frame that is not there hears none. `None` where the draft leaves the number open.
    pub(super) heard: BTreeMap<usize, (Option<u64>, Rule)>,
    /// What providers notice, by frame.
    pub(super) ran: BTreeMap<usize, Vec<String>>,
    /// Frames of which nobody can say what they notice.
    pub(super) ran_open: Vec<usize>,
}

impl Forecast {
    pub(super) fn hears(&mut self, frame: usize, rule: Rule) {
        let (count, _) = self.heard.entry(frame).or_insert((Some(0), rule));
        *count = count.map(|count| count + 1);
        self.heard.entry(frame).and_modify(|(_, by)| *by = rule);
    }

    pub(super) fn may_hear(&mut self, frame: usize, rule: Rule) {
        self.heard.insert(frame, (None, rule));
    }

    pub(super) fn notices(&mut self, frame: usize, note: String) {
        self.ran.entry(frame).or_default().push(note);
    }

    pub(super) fn heard_by(&self, frame: usize) -> Predicted<u64> {
        let (answer, rule) = self.heard.get(&frame).copied().unwrap_or((Some(0), Rule::NothingLearned));
        Predicted { answer, rule }
    }

    pub(super) fn ran_in(&self, frame: usize) -> Predicted<Vec<String>> {
        if self.ran_open.contains(&frame) {
            return Predicted::open(Rule::Cancel);
        }
        let mut notes = self.ran.get(&frame).cloned().unwrap_or_default();
        notes.sort();
        Predicted::sure(Rule::Cancel, notes)
    }

    /// The two steps happen at once.
    pub(super) fn join(&mut self, other: Self) {
        for (frame, (count, rule)) in other.heard {
            let mine = self.heard.entry(frame).or_insert((Some(0), rule));
            *mine = (mine.0.zip(count).map(|(a, b)| a + b), rule);
        }
        for (frame, notes) in other.ran {
            self.ran.entry(frame).or_default().extend(notes);
        }
        self.ran_open.extend(other.ran_open);
    }
}
