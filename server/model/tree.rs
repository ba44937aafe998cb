//! A frame tree with everything resolved: what the oracle looks at and the server serves.

use std::sync::Arc;

use crate::{
    origin::{Entry, Origin, TupleOrigin},
    policy::Policy,
    scenario::DocumentKind,
};

/// A static picture: frames, tools and the ways of asking.
#[derive(Debug, Clone, PartialEq)]
pub struct Topology {
    /// The frames in tree order.
    pub frames: Vec<Frame>,
    /// The tools in order of registration.
    pub tools: Vec<Tool>,
    /// The `fromOrigins` lists; `None` leaves the option out.
    pub filters: Vec<Option<Vec<Listed>>>,
}

/// One document of the tree.
#[derive(Debug, Clone, PartialEq)]
pub struct Frame {
    /// The frame's name.
    pub name: Arc<str>,
    /// The index of the embedding frame.
    pub parent: Option<usize>,
    /// The child indexes on the way from the top.
    pub place: Vec<usize>,
    /// Where the document comes from.
    pub document: DocumentKind,
    /// The iframe's `allow` attribute, as the page writes it.
    pub allow: Option<String>,
    /// The values of the document's `Permissions-Policy` header, as the server sends them.
    pub permissions_policy: Vec<String>,
    /// The origin of the server that the document, or its nearest network ancestor, comes from.
    pub served_from: TupleOrigin,
    /// The document's origin.
    pub origin: Origin,
    /// Whether a sandbox, its own or one above, took its origin away.
    pub sandboxed: bool,
    /// Whether the document and all its ancestors are trustworthy: rule `secure-context`.
    pub secure: bool,
    /// The document's policy for `tools`: rule `host-key`.
    pub policy: Policy,
}

/// One tool.
#[derive(Debug, Clone, PartialEq)]
pub struct Tool {
    /// The key in facts.
    pub key: Arc<str>,
    /// The index of the providing frame.
    pub frame: usize,
    /// The name handed to `registerTool`.
    pub name: String,
    /// The description handed to `registerTool`.
    pub description: String,
    /// `exposedTo`; `None` leaves the option out.
    pub exposed_to: Option<Vec<Listed>>,
}

/// An entry of a list: the text that is sent, and what it means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// The text as the API gets it.
    pub text: String,
    /// What it means.
    pub entry: Entry,
}

impl Listed {
    /// Reads a text as the API does.
    #[must_use]
    pub fn parse(text: String) -> Self {
        Self { entry: Entry::parse(&text), text }
    }
}

impl Topology {
    /// The frames below `parent`, in order.
    pub fn children(&self, parent: usize) -> impl Iterator<Item = (usize, &Frame)> {
        self.frames.iter().enumerate().filter(move |(_, frame)| frame.parent == Some(parent))
    }

    /// Whether another tool of the same document has the tool's name: only one of the two can be registered, and a handle
    /// could not tell which of them it would call.
    #[must_use]
    pub fn shares_name(&self, tool: usize) -> bool {
        let this = &self.tools[tool];
        let same = |other: &Tool| other.frame == this.frame && other.name == this.name;
        self.tools.iter().filter(|other| same(other)).count() > 1
    }
}
