//! The parts of rules that speak of several things: each numbered step and each sentence that a case can pin down alone.

use std::{fmt, str::FromStr};

use crate::Rule;

/// A part of a rule, such as `register-order.3`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Clause(usize);

impl Clause {
    /// Every clause, rule by rule.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..CLAUSES.len()).map(Self)
    }

    /// The rule that the clause belongs to.
    #[must_use]
    pub fn rule(self) -> Rule {
        CLAUSES[self.0].0
    }

    /// The stable id: the rule's, a dot and the part's name.
    #[must_use]
    pub fn id(self) -> String {
        format!("{}.{}", self.rule().id(), CLAUSES[self.0].1)
    }

    /// The clause in a sentence.
    #[must_use]
    pub fn says(self) -> &'static str {
        CLAUSES[self.0].2
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.id())
    }
}

impl FromStr for Clause {
    type Err = ();

    fn from_str(id: &str) -> Result<Self, ()> {
        Self::all().find(|clause| clause.id() == id).ok_or(())
    }
}

const CLAUSES: &[(Rule, &str, &str)] = &[
    (Rule::RegisterOrder, "0", "First the arguments are converted: a missing or wrong member, or a getter that throws."),
    (Rule::RegisterOrder, "1", "A document that is not fully active is refused with InvalidStateError."),
    (Rule::RegisterOrder, "2", "Without the host's key: NotAllowedError."),
    (Rule::RegisterOrder, "3", "A name that this document has registered already: InvalidStateError."),
    (Rule::RegisterOrder, "4", "A name that is not 1 to 128 of A-Z a-z 0-9 _ - . : InvalidStateError."),
    (Rule::RegisterOrder, "5", "An empty description: InvalidStateError."),
    (Rule::RegisterOrder, "6", "A schema whose serialisation throws, or yields undefined."),
    (Rule::RegisterOrder, "7", "A signal that is aborted already: its reason."),
    (Rule::RegisterOrder, "8", "An entry of exposedTo that is not trustworthy: SecurityError."),
    (Rule::RegisterOrder, "9", "Stored, told to everyone exposed, and only then settled."),
    (Rule::Registration, "rejects", "Every failure is a rejected promise."),
    (Rule::Registration, "abort", "Aborting the signal unregisters at once; the event comes later."),
    (Rule::Registration, "pending", "Aborting the signal rejects a registration that is still pending."),
    (Rule::Registration, "no-trace", "A refused registration leaves nothing behind: no tool, no event, no hook on its signal."),
    (Rule::Registration, "defaults", "Title and annotations have defaults; a listing shows them."),
    (Rule::Listing, "refused", "Not active, without the host's key, or with a bad entry, a listing is refused."),
    (Rule::Listing, "whole-tree", "A listing walks the whole tree from the top."),
    (Rule::Listing, "fields", "A listing tells name, title, description, schema, window, origin and annotations."),
    (Rule::Listing, "origin", "The origin of a listed tool is filled in by the browser, never by the page."),
    (Rule::Listing, "order", "Listed tools are sorted by name, in code units."),
    (Rule::Listing, "equal-names", "Equal names of different documents are all listed."),
    (Rule::Listing, "copy", "Every schema is a deep copy."),
    (Rule::CallOrder, "0", "First the arguments are converted: input no object, or a handle without a member: TypeError."),
    (Rule::CallOrder, "1", "A document that is not fully active is refused with InvalidStateError."),
    (Rule::CallOrder, "2", "Without the host's key: NotAllowedError."),
    (Rule::CallOrder, "3", "A stated origin that cannot be parsed or is opaque: NotSupportedError."),
    (Rule::CallOrder, "4", "Input that cannot be serialised: that exception."),
    (Rule::CallOrder, "5", "A signal that is aborted already: its reason."),
    (Rule::CallTarget, "tree", "A tool of another tree: UnknownError."),
    (Rule::CallTarget, "origin", "The window's document has another origin than the handle states: UnknownError."),
    (Rule::CallTarget, "no-tool", "No such tool, or none any more: UnknownError."),
    (Rule::CallTarget, "exposure", "Not exposed to the caller at call time: UnknownError."),
    (Rule::CallTarget, "threw", "The callback threw or rejected: UnknownError, and its message does not cross."),
    (Rule::CallTarget, "result", "A result that cannot be serialised: UnknownError."),
    (Rule::Result, "text", "The result is the JSON text of what the callback returned, for own and foreign callers alike."),
    (Rule::Result, "input", "The callback gets a copy of the input."),
    (Rule::Cancel, "caller", "Cancelled, the caller's promise rejects with the caller's own reason."),
    (Rule::Cancel, "callee", "The callback's signal aborts with a plain AbortError; the reason stays home."),
    (Rule::Cancel, "toolcancel", "The provider's toolcancel fires."),
    (Rule::Cancel, "caller-gone", "The caller's document going away cancels the call."),
    (Rule::Cancel, "provider-gone", "The provider's document going away rejects the call."),
    (Rule::Cancel, "unregister", "Unregistering a tool does not cancel a call under way."),
    (Rule::Cancel, "activated", "toolactivated fires in the provider when a call begins."),
    (Rule::Events, "who", "toolchange fires in every document that has the host's key and is own-origin or exposed."),
    (Rule::Events, "count", "One event a change, none merged."),
    (Rule::Events, "removal", "A tool's removal is told to the same documents as its registration."),
    (Rule::Events, "unnamed", "Whoever is exposed hears, whether or not it ever named the provider."),
    (Rule::NothingLearned, "events", "A document that is not exposed hears nothing."),
    (Rule::NothingLearned, "answers", "A document that is not exposed gets the same answer as if there were no tool."),
    (Rule::NothingLearned, "secrets", "No text of one origin reaches another that has no right to it."),
];
