//! What the page reports after a plan.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::fact::Channel;

/// Everything that one page load reported.
#[derive(Debug, Clone, Deserialize)]
pub struct Report {
    /// What each frame said of itself.
    pub hellos: BTreeMap<String, Hello>,
    /// The frames that never said anything.
    #[serde(default)]
    pub missing: Vec<String>,
    /// One outcome a step.
    pub outcomes: Vec<Outcome>,
    /// Milliseconds from the start of the script to the first step, and then to the end of each.
    #[serde(default)]
    pub ends: Vec<f64>,
    /// Milliseconds from the first step to the last outcome.
    #[serde(default)]
    pub ms: f64,
    /// The dialect that the top document speaks.
    #[serde(deserialize_with = "or_default")]
    pub agent: Agent,
    /// Script errors that nobody caught.
    #[serde(default)]
    pub errors: Vec<String>,
}

/// A frame's proof that it loaded and ran.
#[derive(Debug, Clone, Deserialize)]
pub struct Hello {
    /// `self.origin`.
    pub origin: String,
    /// The origin that the top saw on the message; the browser fills it in.
    pub event_origin: String,
    /// `isSecureContext`.
    pub secure: bool,
    /// Where the API is: `document`, `navigator` or `none`.
    pub surface: String,
    /// What the page can ask about the `tools` feature, where the browser answers.
    pub policy: Option<bool>,
}

/// The dialect of a build.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Agent {
    /// Where the API is.
    pub surface: String,
    /// What `executeTool` takes: `object` or `string`; nothing where there is no API.
    pub input: Option<String>,
    /// What a listing's schema is: `object` or `string`; nothing where there is no API.
    pub schema: Option<String>,
    /// Whether `registerTool` throws instead of rejecting; nothing where nothing could be registered.
    pub sync: Option<bool>,
    /// The channels that the API gives pages no method for: there is nothing to ask.
    pub lacks: Vec<Channel>,
}

/// The outcome of one step.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub enum Outcome {
    /// A frame that the step needs never loaded.
    Missing {
        /** The frame. */
        missing: String,
    },
    /// No reply came.
    TimedOut {
        /** Always true. */
        timeout: bool,
    },
    /// The API said no.
    Failed {
        /** How. */
        error: PageError,
    },
    /// Counts of `toolchange`.
    Counts {
        /** By frame. */
        counts: BTreeMap<String, Count>,
    },
    /// A listing.
    Listed {
        /** The tools in it. */
        tools: Vec<Listing>,
    },
    /// Which calls ran.
    Ran {
        /** Tokens by frame. */
        tokens: BTreeMap<String, Vec<String>>,
    },
    /// Positive controls.
    Controls {
        /** By frame. */
        controls: BTreeMap<String, Control>,
    },
    /// What became of strings.
    Strings {
        /** In the order of the strings. */
        strings: Vec<StringAnswer>,
    },
    /// The outcomes of a batch.
    Together {
        /** In the order of the steps. */
        outcomes: Vec<Outcome>,
    },
    /// It was done.
    Done {
        /** Always true. */
        ok: bool,
    },
    /// A call returned.
    Returned {
        /** The JSON text of the result, or null. */
        value: serde_json::Value,
    },
}

/// An error as a page may tell it.
#[derive(Debug, Clone, Deserialize)]
pub struct PageError {
    /// The error's name.
    pub name: String,
    /// Its text, for people only.
    #[serde(default)]
    pub message: String,
}

/// A frame's count of `toolchange`.
#[derive(Debug, Clone, Copy, Deserialize)]
pub struct Count {
    /// Events so far.
    pub count: u64,
    /// What makes the count exact.
    pub proof: Proof,
}

/// What stands behind an observation, the strongest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Proof {
    /// The outcome itself.
    Outcome,
    /// A fence in the listener, executed by the provider.
    Fence,
    /// A fence in the listener, executed by itself after the provider's promise settled.
    OwnFence,
    /// Two round trips of messages, with a listing at the far end where the document may list; the weaker proof.
    RoundTrips,
}

/// A tool as a consumer saw it.
#[derive(Debug, Clone, Deserialize)]
pub struct Listing {
    /// The name.
    pub name: String,
    /// The description.
    #[serde(default)]
    pub description: String,
    /// Whose window it is, if it is a window of the tree.
    pub frame: Option<String>,
    /// The origin that the browser filled in.
    pub origin: String,
}

/// What a browser makes of one string, as a URL and as an entry of the API's lists.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct StringAnswer {
    /// `new URL(string).origin`; nothing where that throws.
    pub url_origin: Option<String>,
    /// `ok`, or the name of the error of a registration exposed to it.
    pub registers: String,
    /// `ok`, or the name of the error of a listing from it.
    pub lists: String,
}

/// A frame's positive control.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub enum Control {
    /// The API said no, or something went wrong.
    Failed {
        /** How. */
        error: PageError,
    },
    /// The frame used a tool of its own.
    Ran {
        /** Events heard for one registration; here and below nothing where the API lacks the method. */
        heard: Option<u64>,
        /** Whether it stood in the frame's own listing. */
        listed: Option<bool>,
        /** Whether the frame's own call ran it. */
        called: Option<bool>,
    },
}

/// A tree in which no frame answers has no dialect.
fn or_default<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Agent, D::Error> {
    Option::deserialize(deserializer).map(Option::unwrap_or_default)
}
