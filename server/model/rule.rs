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
    Registration "registration" "A registration is stored until its signal aborts; one that is refused leaves nothing behind."
    Listing "listing" "A listing walks the whole tree and tells of each tool what its document said, its window and its true origin."
    CallOrder "call-order" "executeTool checks its arguments in a fixed order, and the first fault decides."
    CallTarget "call-target" "A call that does not reach a tool, or whose tool fails, ends in UnknownError, whatever the cause."
    Result "result" "A call's result is the JSON text of what the callback returned."
    Cancel "cancel" "A call can be cancelled from the caller's side; each side learns that it ended, and no more."
    Events "events" "Every change of a tool is one toolchange in every document that may see the tool."
    NothingLearned "nothing-learned" "A document that may not see a tool must not be able to tell that it is there."
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
