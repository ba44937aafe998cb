//! The frames of a scenario.

use std::{fmt, str::FromStr};

/// A frame as a scenario declares it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FrameSpec {
    /// The frame's name.
    pub name: String,
    /// The index of the embedding frame; `None` at the top.
    pub parent: Option<usize>,
    /// The origin's index. Documents without a URL of their own have their parent's; data: has none.
    pub origin: Option<usize>,
    /// The `allow` attribute of the iframe.
    pub allow: Option<String>,
    /// The `sandbox` attribute of the iframe.
    pub sandbox: Option<Sandbox>,
    /// The values of the document's `Permissions-Policy` header.
    pub permissions_policy: Vec<String>,
    /// The sandbox that the document's `Content-Security-Policy` header asks for.
    pub csp_sandbox: Option<Sandbox>,
    /// Where the document comes from.
    pub document: DocumentKind,
    /// The origin whose page is the iframe's `src` and navigates itself to this frame's document.
    pub via: Option<usize>,
}

impl FrameSpec {
    /// A plain network frame.
    #[must_use]
    pub fn network(name: impl Into<String>, parent: Option<usize>, origin: usize) -> Self {
        Self {
            name: name.into(),
            parent,
            origin: Some(origin),
            allow: None,
            sandbox: None,
            permissions_policy: vec![],
            csp_sandbox: None,
            document: DocumentKind::Network,
            via: None,
        }
    }
}

/// A sandbox, as an attribute or a header: the tokens as written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sandbox(pub String);

impl Sandbox {
    fn has(&self, token: &str) -> bool {
        self.0.split_ascii_whitespace().any(|word| word.eq_ignore_ascii_case(token))
    }

    /// Whether scripts run in the document; a frame that runs none cannot report.
    #[must_use]
    pub fn allows_scripts(&self) -> bool {
        self.has("allow-scripts")
    }

    /// Whether the document keeps its origin.
    #[must_use]
    pub fn keeps_origin(&self) -> bool {
        self.has("allow-same-origin")
    }
}

/// Where a frame's document comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum DocumentKind {
    /// A response from the frame's origin.
    #[default]
    Network,
    /// The iframe's `srcdoc` attribute.
    Srcdoc,
    /// `about:blank`, filled by its parent.
    AboutBlank,
    /// A blob: URL made by its parent.
    Blob,
    /// A data: URL.
    Data,
}

impl DocumentKind {
    /// Every kind with its name in scenario files.
    pub const ALL: &[(Self, &'static str)] = &[
        (Self::Network, "network"),
        (Self::Srcdoc, "srcdoc"),
        (Self::AboutBlank, "about:blank"),
        (Self::Blob, "blob"),
        (Self::Data, "data"),
    ];

    /// Whether the document takes its origin from its parent.
    #[must_use]
    pub fn inherits_origin(self) -> bool {
        matches!(self, Self::Srcdoc | Self::AboutBlank | Self::Blob)
    }
}

impl fmt::Display for DocumentKind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Self::ALL.iter().find(|(kind, _)| kind == self).map_or("", |(_, name)| name);
        out.write_str(name)
    }
}

impl FromStr for DocumentKind {
    type Err = ();

    fn from_str(name: &str) -> Result<Self, ()> {
        Self::ALL.iter().find(|(_, known)| *known == name).map(|(kind, _)| *kind).ok_or(())
    }
}
