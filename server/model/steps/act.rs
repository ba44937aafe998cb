//! Steps as the page reads them.

use serde::Serialize;
use serde_json::{Map, Value};

use crate::scenario::Does;

/// One step, and what changes in the tree with it.
#[derive(Debug, Clone, Serialize)]
pub struct Act {
    /// The step's name.
    pub name: String,
    /// The frame that does it.
    pub by: String,
    /// The frame, gone by now, through whose API it is done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub through: Option<String>,
    /// The frames that are there before and after, whose journals are read.
    pub watch: Vec<String>,
    /// The frames whose documents go.
    pub leaves: Vec<String>,
    /// The frames whose documents come.
    pub arrives: Vec<String>,
    /// A call whose cancelling the step has to wait for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<Cancelled>,
    /// How long its outcome is waited for, if not as long as everything else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit_ms: Option<u64>,
    /// What is done.
    #[serde(flatten)]
    pub what: What,
}

/// A call, by what its provider tells of it.
#[derive(Debug, Clone, Serialize)]
pub struct Cancelled {
    /// The tool's key.
    pub tool: String,
    /// What the input carries.
    pub token: Value,
    /// How long it is waited for, if not as long as everything else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit_ms: Option<u64>,
}

/// What a step does, in the page's words.
#[derive(Debug, Clone, Serialize)]
#[serde(tag = "op", rename_all = "snake_case")]
pub enum What {
    /// Register a tool.
    Register {
        /** The tool. */
        tool: Box<ActTool>,
        /** `exposedTo`; null leaves the option out. */
        exposed_to: Option<Vec<String>>,
        /** The named signal; null gives the registration one of its own. */
        signal: Option<ActSignal>,
        /** Whether the signal is aborted before the promise can settle. */
        abort_at_once: bool,
    },
    /// Abort the own signal of a registration.
    Unregister {
        /** The tool's key. */
        tool: String,
    },
    /// Abort a named signal whose controller lives here.
    Abort {
        /** The signal. */
        signal: String,
        /** The text of the reason, if the controller gives one. */
        reason: Option<String>,
    },
    /// List tools, and keep the handles under the step's name.
    List {
        /** `fromOrigins`; null leaves the option out. */
        from_origins: Option<Vec<String>>,
    },
    /// List twice, and change a schema in between.
    Copies {
        /** `fromOrigins`; null leaves the option out. */
        from_origins: Option<Vec<String>>,
    },
    /// Call a tool and wait for the end.
    Call(Box<ActCall>),
    /// Call a tool and wait until its callback runs or the call ends.
    Begin(Box<ActCall>),
    /// Let the callbacks of a tool go on.
    Release {
        /** The tool's key. */
        tool: String,
    },
    /// Wait for the end of a call.
    Settle {
        /** The step that began it. */
        call: String,
    },
    /// Go to another address.
    Navigate {
        /** The address. */
        url: String,
    },
    /// Load the document again.
    Reload,
    /// Go through the history of the frame.
    Travel {
        /** How far; negative is back. */
        distance: isize,
    },
    /// Take a child frame out.
    Remove {
        /** The child. */
        frame: String,
    },
    /// Put a child frame in.
    Insert {
        /** The child. */
        frame: String,
        /** Its address. */
        url: String,
        /** Its `allow`. */
        allow: Option<String>,
        /** Its `sandbox`. */
        sandbox: Option<String>,
    },
    /// End the process of a document, by the driver's hand.
    Crash {
        /** Its address. */
        url: String,
    },
    /// Keep the API of a child frame.
    Hold {
        /** The child. */
        frame: String,
    },
    /// Open a window.
    Open {
        /** The document in it. */
        frame: String,
        /** Its address. */
        url: String,
    },
    /// Start several steps at once.
    Together {
        /** The steps. */
        acts: Vec<Act>,
    },
    /// Let the driver take the tab to a copy of the tree, do steps there, and come back.
    Away {
        /** The steps. */
        acts: Vec<Act>,
    },
    /// Nothing: the answer stands in other steps.
    Nothing,
}

/// A tool as the page registers it.
#[derive(Debug, Clone, Serialize)]
pub struct ActTool {
    /// The key.
    pub key: String,
    /// The members of the dictionary, with names of odd values.
    pub members: Map<String, Value>,
    /// What the callback does.
    pub does: Does,
    /// What it returns, with names of odd values; null tells tool, frame and token.
    pub result: Option<Value>,
    /// The text of the error that it throws.
    pub secret: String,
}

/// A named signal, and the frame where its controller lives.
#[derive(Debug, Clone, Serialize)]
pub struct ActSignal {
    /// The frame.
    pub frame: String,
    /// The name.
    pub name: String,
}

/// A call.
#[derive(Debug, Clone, Serialize)]
pub struct ActCall {
    /// The key of the tool that is meant.
    pub tool: String,
    /// The provider, whose journal tells that the callback runs.
    pub provider: String,
    /// The frame whose window the handle holds.
    pub window: String,
    /// The name that the handle states.
    pub tool_name: String,
    /// The description that the handle states.
    pub description: String,
    /// The origin that the handle states.
    pub origin: String,
    /// The step from whose listing the handle is taken.
    pub listed: Option<String>,
    /// A member that the handle lacks.
    pub lacks: Option<String>,
    /// The input, with names of odd values.
    pub input: Value,
    /// The named signal.
    pub signal: Option<ActSignal>,
}
