//! The gates that a question passes, in order, as a student would check them.

use std::fmt;

use super::Answer;
use crate::{
    Refusal, Rule,
    policy::Why,
    tree::{Frame, Listed, Tool, Topology},
};

/// One gate: what it looked at and what it decided.
#[derive(Debug, Clone, Copy)]
pub struct Gate<'a> {
    /// The rule that the gate applies.
    pub rule: Rule,
    /// What it looked at.
    pub saw: Saw<'a>,
    /// What it decided.
    pub turn: Turn,
}

/// A gate's decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turn {
    /// The question goes on to the next gate.
    Passes,
    /// The answer is yes, and later gates are not asked.
    Opens,
    /// The answer is no, with the error that the asking document gets.
    Stops(Option<Refusal>),
    /// The draft leaves it open.
    Unsettled,
}

/// What a gate looked at.
#[derive(Debug, Clone, Copy)]
pub enum Saw<'a> {
    /// Whether a document is a secure context.
    Context(&'a Topology, usize),
    /// How a document stands with the `tools` feature.
    Feature(&'a Frame),
    /// The name, description or an earlier tool of the same name.
    Arguments(&'a Tool, Fault),
    /// A bad or unsettled entry of a list.
    BadEntry(ListName, &'a Listed),
    /// All entries of a list are good.
    GoodEntries(ListName, usize),
    /// What became of the tool's registration.
    Registration(&'a Tool, Answer),
    /// Both documents' origins.
    Origins(&'a Frame, &'a Frame),
    /// The tool's own origin.
    ToolOrigin(&'a Frame),
    /// What `exposedTo` says about the consumer.
    Exposure(&'a Tool, &'a Frame, Naming<'a>),
    /// What `fromOrigins` says about the provider.
    Asked(&'a Frame, Naming<'a>),
    /// The consumer's key is not asked for.
    NotAsked,
}

/// What is wrong with a registration's arguments.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// Nothing.
    None,
    /// The document has a tool of that name already.
    NameTaken,
    /// Whether an earlier tool of that name was registered is left open.
    NameInDoubt,
    /// The name has other characters, or is too short or too long.
    BadName,
    /// The description is empty.
    NoDescription,
}

/// Which list a gate read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ListName {
    /// The provider's.
    ExposedTo,
    /// The consumer's.
    FromOrigins,
}

/// How a list speaks of an origin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Naming<'a> {
    /// The list is absent or empty.
    NoList,
    /// An entry is the origin, spelled as the browser spells it.
    Exact(&'a Listed),
    /// An entry means the origin, though it is spelled otherwise.
    Respelled(&'a Listed),
    /// An entry looks like the origin, but is another one.
    NearMiss(&'a Listed),
    /// No entry comes near.
    Missing,
}

impl Naming<'_> {
    /// Whether the list names the origin.
    #[must_use]
    pub fn names(self) -> bool {
        matches!(self, Self::Exact(_) | Self::Respelled(_))
    }

    /// The rule that such a list decides by, given the rule of the list itself.
    pub(super) fn rule(self, key: Rule) -> Rule {
        match self {
            Self::Respelled(_) | Self::NearMiss(_) => Rule::OriginTuple,
            Self::NoList | Self::Exact(_) | Self::Missing => key,
        }
    }
}

impl fmt::Display for ListName {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::ExposedTo => "exposedTo",
            Self::FromOrigins => "fromOrigins",
        })
    }
}

impl fmt::Display for Saw<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Context(topology, frame) => context(topology, frame, out),
            Self::Feature(frame) => write!(out, "{} {}", frame.name, feature(frame.policy.why)),
            Self::Arguments(tool, fault) => write!(out, "{}", Arguments(tool, fault)),
            Self::BadEntry(list, listed) => write!(out, "the {list} entry {:?} {}", listed.text, listed.entry),
            Self::GoodEntries(list, 0) => write!(out, "{list} is absent or empty"),
            Self::GoodEntries(list, count) => write!(out, "every {list} entry ({count}) is a trustworthy origin"),
            Self::Registration(tool, Answer::Allowed) => write!(out, "the registration of {} went through", tool.key),
            Self::Registration(tool, Answer::Denied) => {
                write!(out, "the registration of {} was refused, so there is nothing to find", tool.key)
            }
            Self::Registration(tool, Answer::Unspecified) => write!(out, "whether {} could be registered is left open", tool.key),
            Self::Origins(provider, consumer) => {
                // Two opaque origins are both spelled `null`, and are still two.
                let number = if provider.origin == consumer.origin { "one origin" } else { "two origins" };
                write!(out, "{} is {}, {} is {}: {number}", provider.name, provider.origin, consumer.name, consumer.origin)
            }
            Self::ToolOrigin(provider) => write!(out, "the tool's origin is {}", provider.origin),
            Self::Exposure(tool, consumer, naming) => write!(out, "exposedTo of {} {} {}", tool.key, naming, consumer.origin),
            Self::Asked(provider, naming) => write!(out, "fromOrigins {} {}", naming, provider.origin),
            Self::NotAsked => out.write_str("events and calls do not look at fromOrigins"),
        }
    }
}

impl fmt::Display for Naming<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoList => out.write_str("is absent or empty, so it does not name"),
            Self::Exact(_) => out.write_str("names"),
            Self::Respelled(listed) => write!(out, "has {:?}, which parses to", listed.text),
            Self::NearMiss(listed) => write!(out, "has {:?}, which is another origin than", listed.text),
            Self::Missing => out.write_str("does not name"),
        }
    }
}

/// The document where trust ends, which all below it share.
fn context(topology: &Topology, frame: usize, out: &mut fmt::Formatter<'_>) -> fmt::Result {
    let name = &topology.frames[frame].name;
    let upwards = std::iter::successors(Some(&topology.frames[frame]), |frame| frame.parent.map(|parent| &topology.frames[parent]));
    match upwards.take_while(|frame| !frame.secure).last() {
        None => write!(out, "{name} and all documents above it are trustworthy"),
        Some(cause) if cause.name == *name => {
            write!(out, "{name} is {}, which is not trustworthy, so it has no document.modelContext", cause.origin)
        }
        Some(cause) => {
            write!(out, "{} above {name} is {}, which is not trustworthy, so {name} has no document.modelContext", cause.name, cause.origin)
        }
    }
}

struct Arguments<'a>(&'a Tool, Fault);

impl fmt::Display for Arguments<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(tool, fault) = self;
        match fault {
            Fault::None => write!(out, "name and description of {} are in order", tool.key),
            Fault::NameTaken => write!(out, "the document has a tool {:?} already", tool.name),
            Fault::NameInDoubt => write!(out, "whether the document has a tool {:?} already is left open", tool.name),
            Fault::BadName => write!(out, "{:?} is not 1 to 128 of A-Z a-z 0-9 _ - .", tool.name),
            Fault::NoDescription => out.write_str("the description is empty"),
        }
    }
}

fn feature(why: Why) -> &'static str {
    match why {
        Why::Top => "is the top document, which has the tools feature",
        Why::OwnOriginFrame => "is an own-origin frame of a document that has the tools feature",
        Why::Delegated => "has the tools feature: its iframe's allow names its origin",
        Why::EmbedderLacksIt => "lacks the tools feature: the document that embeds it lacks it",
        Why::EmbedderHeader => {
            "lacks the tools feature: the embedding document's Permissions-Policy header does not let this origin have it"
        }
        Why::AllowExcludes => "lacks the tools feature: its iframe's allow speaks of tools, but not for this origin",
        Why::NotDelegated => "lacks the tools feature: it is foreign, and its iframe does not say allow=\"tools\"",
        Why::OwnHeader => "lacks the tools feature: its own Permissions-Policy header takes it away",
    }
}
