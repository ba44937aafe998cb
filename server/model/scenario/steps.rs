//! What happens in a scenario once its tree stands.

use serde_json::Value;

use super::{ListItem, Span};

/// The steps of a scenario, and the documents that they bring.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Story {
    /// The steps, in order; without any, the lab asks everything about the static picture.
    pub steps: Vec<StepSpec>,
    /// How each frame's document comes to be there, by the frame's index; empty when all are there from the start.
    pub arrivals: Vec<Arrival>,
    /// Builds of Chromium below this version lose the tab over it, so they are not asked.
    pub spares_below: Option<u32>,
}

impl Story {
    /// Whether nothing happens: the scenario is a static picture.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Whether a process ends in it. It cannot happen along with other steps.
    #[must_use]
    pub fn has_crash(&self) -> bool {
        self.steps.iter().any(|step| matches!(step.deed, Deed::Crash { .. }))
    }

    /// How a frame's document comes to be there.
    #[must_use]
    pub fn arrival(&self, frame: usize) -> Arrival {
        self.arrivals.get(frame).copied().unwrap_or_default()
    }

    /// Whether a frame is part of the page as it is served.
    #[must_use]
    pub fn is_there_at_first(&self, frame: usize) -> bool {
        self.arrival(frame) == Arrival::AtOnce
    }
}

/// How a frame's document comes to be there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Arrival {
    /// The page that embeds it has its iframe from the start.
    #[default]
    AtOnce,
    /// A step inserts its iframe.
    Later,
    /// A step navigates another frame to it.
    Replaces(usize),
    /// A step opens it in a window of its own, from that frame.
    OpenedBy(usize),
}

/// One step, with the name under which facts and other steps know it.
#[derive(Debug, Clone, PartialEq)]
pub struct StepSpec {
    /// Unique in the scenario.
    pub name: String,
    /// What is done.
    pub deed: Deed,
    /// What the author says will come of it; it must agree with the model, or fill in what the rules leave open.
    pub expect: Option<Ending>,
    /// The name of a begun call whose provider hears in this step that it is cancelled. Nothing orders that against what else the
    /// step does in other processes, so the step is not over before it came, or the limit did.
    pub until: Option<String>,
    /// Where the file says it, for messages.
    pub span: Span,
}

/// What a step does.
#[derive(Debug, Clone, PartialEq)]
pub enum Deed {
    /// Register a tool, with a named signal or one of its own.
    Register {
        /** The tool. */
        tool: usize,
        /** The named signal. */
        signal: Option<String>,
        /** Whether the signal is aborted in the very task that registers, while the promise is pending. */
        abort_at_once: bool,
    },
    /// Abort the own signal of a registration.
    Unregister {
        /** The tool. */
        tool: usize,
    },
    /// Abort a named signal, in the frame where its controller lives.
    Abort {
        /** The signal. */
        signal: String,
        /** Whether the controller gives a reason of its own. */
        reason: bool,
    },
    /// Ask for a listing.
    List {
        /** The consumer. */
        frame: usize,
        /** `fromOrigins`; `None` leaves the option out. */
        from: Option<Vec<ListItem>>,
    },
    /// Change a listed schema and list again: is the second listing untouched?
    Copies {
        /** The consumer. */
        frame: usize,
        /** `fromOrigins`; `None` leaves the option out. */
        from: Option<Vec<ListItem>>,
    },
    /// Call a tool and wait for the end.
    Call(CallSpec),
    /// Call a tool and go on as soon as its callback runs, or the call is refused.
    Begin(CallSpec),
    /// Let the callbacks of a tool that waits go on.
    Release {
        /** The tool. */
        tool: usize,
    },
    /// Wait for the end of a call that was begun.
    Settle {
        /** The name of the step that began it. */
        call: String,
    },
    /// Leave a document for another one, in the same frame.
    Navigate {
        /** The document that leaves. */
        frame: usize,
        /** The document that comes. */
        to: usize,
    },
    /// Load a document again.
    Reload {
        /** The frame. */
        frame: usize,
    },
    /// Go back in the history of a frame.
    Back {
        /** The document that leaves. */
        frame: usize,
    },
    /// Go forward in the history of a frame.
    Forward {
        /** The document that leaves. */
        frame: usize,
    },
    /// Take a frame out of its parent's page.
    Remove {
        /** The frame. */
        frame: usize,
    },
    /// Put a frame into its parent's page.
    Insert {
        /** The frame. */
        frame: usize,
    },
    /// Open a window.
    Open {
        /** The document in it. */
        frame: usize,
    },
    /// End the process of a frame's document, and with it all documents of its site.
    Crash {
        /** The frame. */
        frame: usize,
    },
    /// Let a frame's parent, of the same origin, keep the frame's API: when the frame is gone, its steps are asked through that.
    Hold {
        /** The frame. */
        frame: usize,
    },
    /// Start several steps at once.
    Together(Vec<StepSpec>),
    /// Let the tab show a second copy of the tree while the first waits in the back/forward cache, do steps there, and come back.
    Away(Vec<StepSpec>),
    /// Do two outcomes look alike to those who got them, down to the text of an error?
    Same {
        /** The name of one step. */
        first: String,
        /** The name of the other. */
        second: String,
    },
}

impl Deed {
    /// The steps inside this one.
    #[must_use]
    pub fn parts(&self) -> &[StepSpec] {
        match self {
            Self::Together(parts) | Self::Away(parts) => parts,
            _ => &[],
        }
    }
}

/// A call, with everything that a handle can say.
#[derive(Debug, Clone, PartialEq)]
pub struct CallSpec {
    /// The tool that is meant.
    pub tool: usize,
    /// The caller.
    pub by: usize,
    /// The frame whose window the handle holds.
    pub window: usize,
    /// The alias of the origin that the handle states, or a text; `None` is the provider's own.
    pub origin: Option<ListItem>,
    /// The name that the handle states, if another than the tool's.
    pub name: Option<String>,
    /// A step whose listing the handle is taken from; `None` makes it by hand.
    pub listed: Option<String>,
    /// A member that the handle lacks.
    pub lacks: Option<String>,
    /// The input, with names of odd values in it.
    pub input: Option<Value>,
    /// The named signal.
    pub signal: Option<String>,
}

/// How a step ends.
#[derive(Debug, Clone, PartialEq)]
pub enum Ending {
    /// It is done, and there is nothing to tell.
    Done,
    /// It is refused, with an error of this name.
    Refused(String),
    /// A call returns the JSON text of this value.
    Value(Value),
    /// A call returns a text that is no JSON.
    Bare(String),
    /// A call returns null, not even the text of one.
    Nothing,
    /// A listing holds the tools of these keys, in this order.
    Tools(Vec<String>),
    /// A question is answered with yes or no.
    Answer(bool),
}
