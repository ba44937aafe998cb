//! A frame tree as text, for messages.

use std::fmt::Write as _;

use super::{DocumentKind, FrameSpec, Scenario};

impl Scenario {
    /// The tree with one line a frame: name, origin, and what its iframe and response say.
    #[must_use]
    pub fn drawing(&self) -> String {
        let mut out = String::new();
        for (index, frame) in self.frames.iter().enumerate() {
            let branch = match frame.parent {
                None => String::new(),
                Some(_) => format!("{}└ ", "  ".repeat(self.depth(index) - 1)),
            };
            // Writing to a string cannot fail.
            let _ = writeln!(out, "{branch}{} {}", frame.name, self.describe(frame));
        }
        out
    }

    fn depth(&self, frame: usize) -> usize {
        std::iter::successors(self.frames[frame].parent, |parent| self.frames[*parent].parent).count()
    }

    fn describe(&self, frame: &FrameSpec) -> String {
        let origin = frame.origin.map(|origin| self.alias(origin).site.nominal().to_string());
        let mut words = vec![origin.unwrap_or_else(|| frame.document.to_string())];
        words.extend(frame.via.map(|via| format!("via {}", self.alias(via).site.nominal())));
        words.extend(frame.allow.as_ref().map(|allow| format!("allow={allow:?}")));
        words.extend(frame.sandbox.as_ref().map(|sandbox| format!("sandbox={:?}", sandbox.0)));
        words.extend(frame.permissions_policy.iter().map(|policy| format!("Permissions-Policy: {policy}")));
        words.extend(frame.csp_sandbox.as_ref().map(|sandbox| format!("Content-Security-Policy: sandbox {}", sandbox.0)));
        debug_assert!(frame.origin.is_some() || frame.document != DocumentKind::Network, "a network frame has an origin");
        words.join("  ")
    }
}
