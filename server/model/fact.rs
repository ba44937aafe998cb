//! Facts: the questions that the lab asks, each under an id that stays the same when others come and go.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{scenario::Scenario, tree::Topology};

/// A way in which a tool can reach another document; each is a separate question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Channel {
    /// Does `registerTool` accept the tool?
    Registers,
    /// Does the consumer's `getTools` return it?
    Lists,
    /// Does the consumer's `toolchange` fire for it?
    Hears,
    /// Does the consumer's `executeTool` run it?
    Calls,
    /// Does it, or what is said about it, reach a document that has no right to it?
    Learns,
}

impl fmt::Display for Channel {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Registers => "registers",
            Self::Lists => "lists",
            Self::Hears => "hears",
            Self::Calls => "calls",
            Self::Learns => "learns",
        })
    }
}

/// What a `toolchange` event is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Change {
    /// The tool was registered.
    Registered,
    /// The tool was removed by its signal.
    Removed,
}

/// One question about a topology. Tools, frames and filters are indexes into it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Fact {
    /// Does the registration succeed?
    Registers {
        /** The tool. */
        tool: usize,
    },
    /// Is the tool in the consumer's listing under this filter?
    Lists {
        /** The tool. */
        tool: usize,
        /** The listing frame. */
        consumer: usize,
        /** The `fromOrigins` condition. */
        filter: usize,
    },
    /// Does the consumer hear of the change?
    Hears {
        /** The tool. */
        tool: usize,
        /** The listening frame. */
        consumer: usize,
        /** What happened to the tool. */
        change: Change,
    },
    /// Does the consumer's call run the tool?
    Calls {
        /** The tool. */
        tool: usize,
        /** The calling frame. */
        consumer: usize,
    },
}

impl Fact {
    /// Every question that can be asked about a topology: tool by tool, in the order of channels.
    #[must_use]
    pub fn all(topology: &Topology) -> Vec<Self> {
        (0..topology.tools.len()).flat_map(|tool| Self::about(tool, topology)).collect()
    }

    fn about(tool: usize, topology: &Topology) -> impl Iterator<Item = Self> {
        let (frames, filters) = (0..topology.frames.len(), topology.filters.len());
        let callers = if topology.shares_name(tool) { 0..0 } else { frames.clone() };
        let lists = frames.clone().flat_map(move |consumer| (0..filters).map(move |filter| Self::Lists { tool, consumer, filter }));
        let changes = [Change::Registered, Change::Removed];
        let hears = frames.flat_map(move |consumer| changes.map(|change| Self::Hears { tool, consumer, change }));
        let calls = callers.map(move |consumer| Self::Calls { tool, consumer });
        std::iter::once(Self::Registers { tool }).chain(lists).chain(hears).chain(calls)
    }

    /// The channel that the fact is about.
    #[must_use]
    pub fn channel(&self) -> Channel {
        match self {
            Self::Registers { .. } => Channel::Registers,
            Self::Lists { .. } => Channel::Lists,
            Self::Hears { .. } => Channel::Hears,
            Self::Calls { .. } => Channel::Calls,
        }
    }

    /// The tool in question.
    #[must_use]
    pub fn tool(&self) -> usize {
        match *self {
            Self::Registers { tool } | Self::Lists { tool, .. } | Self::Hears { tool, .. } | Self::Calls { tool, .. } => tool,
        }
    }

    /// The document that asks, unless the question is the provider's own.
    #[must_use]
    pub fn consumer(&self) -> Option<usize> {
        match *self {
            Self::Registers { .. } => None,
            Self::Lists { consumer, .. } | Self::Hears { consumer, .. } | Self::Calls { consumer, .. } => Some(consumer),
        }
    }

    /// The stable id: channel, tool key, consumer and condition.
    #[must_use]
    pub fn id(&self, scenario: &Scenario) -> String {
        let key = &scenario.tools[self.tool()].key;
        let frame = |index: usize| &scenario.frames[index].name;
        match *self {
            Self::Registers { .. } => format!("registers/{key}"),
            Self::Lists { consumer, filter, .. } => {
                format!("lists/{key}/{}/{}", frame(consumer), scenario.filters[filter].label(&scenario.origins))
            }
            Self::Hears { consumer, change: Change::Registered, .. } => format!("hears/{key}/{}/registered", frame(consumer)),
            Self::Hears { consumer, change: Change::Removed, .. } => format!("hears/{key}/{}/removed", frame(consumer)),
            Self::Calls { consumer, .. } => format!("calls/{key}/{}", frame(consumer)),
        }
    }

    /// The question in a sentence.
    #[must_use]
    pub fn sentence(&self, scenario: &Scenario) -> String {
        let tool = &scenario.tools[self.tool()];
        let frame = |index: usize| &scenario.frames[index].name;
        let (key, provider) = (&tool.key, frame(tool.frame));
        match *self {
            Self::Registers { .. } => format!("does {provider} register {key}?"),
            Self::Lists { consumer, filter, .. } => {
                let filter = scenario.filters[filter].label(&scenario.origins);
                format!("does {} list {key} of {provider} (fromOrigins {filter})?", frame(consumer))
            }
            Self::Hears { consumer, change: Change::Registered, .. } => {
                format!("does {} hear that {provider} registered {key}?", frame(consumer))
            }
            Self::Hears { consumer, change: Change::Removed, .. } => {
                format!("does {} hear that {provider} removed {key}?", frame(consumer))
            }
            Self::Calls { consumer, .. } => format!("can {} call {key} of {provider}?", frame(consumer)),
        }
    }
}
