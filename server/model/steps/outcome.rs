//! What the page told of a step, as an answer.

use serde_json::Value;

use crate::{
    scenario::{Ending, Scenario},
    steps::world::World,
    tree::Topology,
};

/// Why a report holds no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum NoAnswer {
    /// A document that the step needs is not there.
    Missing(String),
    /// Nothing came in time.
    TimedOut,
    /// The report does not hold what it should.
    Unreadable(String),
}

/// Reads outcomes of one scenario.
pub(super) struct Reader<'a> {
    world: World<'a>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(scenario: &'a Scenario, topology: &'a Topology) -> Self {
        Self { world: World::new(scenario, topology) }
    }

    /// How a step ended.
    pub(super) fn ending(&self, outcome: &Value) -> Result<Ending, NoAnswer> {
        if let Some(error) = outcome.get("error") {
            return Ok(Ending::Refused(error["name"].as_str().unwrap_or("nameless").to_owned()));
        }
        if let Some(length) = outcome.get("length") {
            return Ok(Ending::Value(serde_json::json!({"length": length})));
        }
        if let Some(value) = outcome.get("value") {
            return Ok(match value {
                Value::Null => Ending::Nothing,
                Value::String(text) => serde_json::from_str(text).map_or_else(|_| not_json(text), Ending::Value),
                other => Ending::Refused(format!("{other}, which is no text")),
            });
        }
        if let Some(answer) = outcome.get("answer").and_then(Value::as_bool) {
            return Ok(Ending::Answer(answer));
        }
        if let Some(tools) = outcome.get("tools") {
            return Ok(Ending::Tools(self.keys(tools)));
        }
        if outcome.get("ok").is_some() { Ok(Ending::Done) } else { Err(no_answer(outcome)) }
    }

    /// The tools of a listing, in its order, by key; what no tool of the scenario answers to is told as it is.
    pub(super) fn keys(&self, tools: &Value) -> Vec<String> {
        tools.as_array().into_iter().flatten().map(|listed| self.key(listed)).collect()
    }

    fn key(&self, listed: &Value) -> String {
        let (name, description) = (listed["name"].as_str().unwrap_or_default(), listed["description"].as_str().unwrap_or_default());
        let frame = listed["frame"].as_str().unwrap_or("an unknown window");
        let scenario = self.world.scenario;
        let fits = |index: &usize| {
            let window = self.world.window(scenario.tools[*index].frame);
            scenario.frames[window].name == frame && description == self.world.description(*index) && self.has_name(*index, name)
        };
        let found = (0..scenario.tools.len()).find(fits);
        let found =
            found.or_else(|| (0..scenario.tools.len()).find(|index| self.has_odd_description(*index) && self.has_name(*index, name)));
        found.map_or_else(|| format!("{name} of {frame}"), |index| scenario.tools[index].key.clone())
    }

    fn has_name(&self, tool: usize, name: &str) -> bool {
        let spec = &self.world.scenario.tools[tool];
        spec.name == name || spec.members.contains_key("name")
    }

    fn has_odd_description(&self, tool: usize) -> bool {
        self.world.scenario.tools[tool].members.contains_key("description")
    }
}

fn not_json(text: &str) -> Ending {
    let short: String = text.chars().take(80).collect();
    Ending::Bare(short)
}

fn no_answer(outcome: &Value) -> NoAnswer {
    match outcome {
        Value::Object(members) if members.contains_key("timeout") => NoAnswer::TimedOut,
        Value::Object(members) if members.contains_key("missing") => {
            NoAnswer::Missing(members["missing"].as_str().unwrap_or_default().to_owned())
        }
        other => NoAnswer::Unreadable(format!("the outcome {other}")),
    }
}

impl std::fmt::Display for Ending {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Done => out.write_str("done"),
            Self::Refused(name) => write!(out, "refused ({name})"),
            Self::Value(value) => write!(out, "returns {value}"),
            Self::Bare(text) => write!(out, "returns the bare text {text:?}"),
            Self::Nothing => out.write_str("returns null"),
            Self::Tools(keys) if keys.is_empty() => out.write_str("lists nothing"),
            Self::Tools(keys) => write!(out, "lists {}", keys.join(", ")),
            Self::Answer(true) => out.write_str("yes"),
            Self::Answer(false) => out.write_str("no"),
        }
    }
}
