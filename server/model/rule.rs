//! The ids of the rules that decide.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

macro_rules! rules {
    ($($variant:ident $id:literal $says:literal)*) => {
        /// A rule of WebMCP exposure. Ids are stable: reports, lessons and recordings show them.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        pub enum Rule {
            $(#[doc = $says] #[serde(rename = $id)] $variant,)*
        }

        impl Rule {
            /// Every rule, in the order in which an answer meets them.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// The stable id.
            #[must_use]
            pub fn id(self) -> &'static str {
                match self { $(Self::$variant => $id),* }
            }

            /// The rule in one sentence.
            #[must_use]
            pub fn says(self) -> &'static str {
                match self { $(Self::$variant => $says),* }
            }
        }
    };
}

rules! {
    SecureContext "secure-context" "The API is there only if the document and all its ancestors are trustworthy."
    HostKey "host-key" "Every frame on the way from the top must delegate the `tools` feature, and no header may take it away."
    RegisterOrder "register-order" "registerTool checks its arguments in a fixed order, and the first fault decides."
    Trustworthy "trustworthy" "Every entry of `exposedTo` and `fromOrigins` must be a potentially trustworthy origin, or the whole call is refused."
    OneTree "one-tree" "Only documents under the same top-level document count."
    Opaque "opaque" "A tool of an opaque origin can be listed by its own document, but never executed."
    SameOrigin "same-origin" "Own-origin documents of the tree always see each other's tools."
    OriginTuple "origin-tuple" "An origin is scheme, host and port after URL parsing, and nothing else."
    ProviderKey "provider-key" "Another origin sees a tool only if the tool's `exposedTo` names it."
    ConsumerKey "consumer-key" "A listing searches another origin only if `fromOrigins` names it."
    ListsOnly "lists-only" "The consumer's key gates listing; events and calls ask for the host's and the provider's key alone."
}

impl fmt::Display for Rule {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.id())
    }
}

impl FromStr for Rule {
    type Err = ();

    fn from_str(id: &str) -> Result<Self, ()> {
        Self::ALL.iter().copied().find(|rule| rule.id() == id).ok_or(())
    }
}
