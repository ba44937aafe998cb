//! The steps of a plan as the page reads them.

use serde::Serialize;
use serde_json::Value;

/// A frame and the child indexes that lead to its window.
#[derive(Debug, Clone, Serialize)]
pub struct Place {
    /// The frame's name.
    pub frame: String,
    /// The way from the top.
    pub place: Vec<usize>,
}

/// One thing to do, inside the frame that does it.
#[derive(Debug, Clone, Serialize)]
#[serde(tag = "op", rename_all = "snake_case")]
pub enum Step {
    /// Register a tool.
    Register {
        /** The providing frame. */
        frame: String,
        /** The tool. */
        tool: WireTool,
        /** `exposedTo`; null leaves the option out. */
        exposed_to: Option<Vec<String>>,
    },
    /// Abort the signal of a tool's registration.
    Unregister {
        /** The providing frame. */
        frame: String,
        /** The tool's key. */
        tool: String,
    },
    /// Read every frame's count of `toolchange`, behind a fence.
    Counts {
        /** The frame that executes the fences; null at the start. */
        by: Option<String>,
        /** The listening frames. */
        frames: Vec<String>,
    },
    /// Ask for a listing.
    List {
        /** The consumer. */
        frame: String,
        /** `fromOrigins`; null leaves the option out. */
        from_origins: Option<Vec<String>>,
    },
    /// Call a tool by a handle made by hand.
    Call(ToolCall),
    /// Read which calls ran in which provider.
    Invocations {
        /** The providers. */
        frames: Vec<String>,
    },
    /// Prove that each frame can do with a tool of its own what it must not do with another's.
    Control {
        /** The frames. */
        frames: Vec<String>,
    },
    /// Hand each string to the URL parser and to both lists of the API.
    Strings {
        /** The document that does it. */
        frame: String,
        /** The strings. */
        strings: Vec<String>,
    },
    /// Start several steps at once.
    Together {
        /** The steps. */
        steps: Vec<Step>,
    },
}

/// A tool as the page registers it.
#[derive(Debug, Clone, Serialize)]
pub struct WireTool {
    /// The key in facts; the callback returns it.
    pub key: String,
    /// The name.
    pub name: String,
    /// The title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The description.
    pub description: String,
    /// The input schema.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub input_schema: Option<Value>,
    /// The annotations.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub annotations: Option<Value>,
}

/// A call by a handle made by hand.
#[derive(Debug, Clone, Serialize)]
pub struct ToolCall {
    /// The caller.
    pub frame: String,
    /// The tool's key.
    pub tool: String,
    /// The frame whose window the handle holds.
    pub provider: String,
    /// The tool's name.
    pub name: String,
    /// The tool's description.
    pub description: String,
    /// The origin that the handle states.
    pub origin: String,
    /// What the provider will know this call by.
    pub token: String,
}
