//! The tools of a scenario.

use serde_json::{Map, Value};

use super::ListItem;

/// A tool as a scenario declares it.
#[derive(Debug, Clone, PartialEq)]
pub struct ToolSpec {
    /// The key under which facts name the tool; unique in the scenario.
    pub key: String,
    /// The index of the providing frame.
    pub frame: usize,
    /// The name handed to `registerTool`; two frames may use the same.
    pub name: String,
    /// The title, if any.
    pub title: Option<String>,
    /// The description.
    pub description: String,
    /// The input schema, if any.
    pub input_schema: Option<Value>,
    /// The annotations, if any.
    pub annotations: Option<Value>,
    /// `exposedTo`; `None` leaves the option out.
    pub exposed_to: Option<Vec<ListItem>>,
    /// Members handed over as they are, with names of odd values in them; they win over all of the above.
    pub members: Map<String, Value>,
    /// What the callback does.
    pub does: Does,
    /// What the callback returns, with names of odd values in it; `None` tells tool, frame and token.
    pub result: Option<Value>,
}

/// What a tool's callback does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Does {
    /// It returns at once.
    #[default]
    Returns,
    /// It returns a promise.
    Resolves,
    /// It returns its own input.
    Echoes,
    /// It waits until a step releases it.
    Waits,
    /// It throws an error that holds a secret.
    Throws,
    /// It returns a promise that rejects with an error that holds a secret.
    Rejects,
    /// It aborts the signal of its own registration, then returns.
    Unregisters,
}

impl Does {
    /// Every behaviour with its name in scenario files.
    pub const ALL: &[(Self, &'static str)] = &[
        (Self::Returns, "returns"),
        (Self::Resolves, "resolves"),
        (Self::Echoes, "echoes"),
        (Self::Waits, "waits"),
        (Self::Throws, "throws"),
        (Self::Rejects, "rejects"),
        (Self::Unregisters, "unregisters"),
    ];
}

impl ToolSpec {
    /// A tool whose name is its key, with a description and nothing else.
    #[must_use]
    pub fn new(key: impl Into<String>, frame: usize, exposed_to: Option<Vec<ListItem>>) -> Self {
        let key = key.into();
        Self {
            frame,
            name: key.clone(),
            title: None,
            description: format!("The tool {key}."),
            input_schema: None,
            annotations: None,
            exposed_to,
            members: Map::new(),
            does: Does::Returns,
            result: None,
            key,
        }
    }
}
