//! The tools of a scenario.

use serde_json::Value;

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
            key,
        }
    }
}
