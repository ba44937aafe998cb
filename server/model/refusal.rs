//! The errors with which the API says no.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

macro_rules! refusals {
    ($($variant:ident $says:literal)*) => {
        /// The name of the error of a refused call; texts of errors differ between builds and prove nothing.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        pub enum Refusal {
            $(#[doc = $says] $variant,)*
        }

        impl FromStr for Refusal {
            type Err = ();

            fn from_str(name: &str) -> Result<Self, ()> {
                match name { $(stringify!($variant) => Ok(Self::$variant),)* _ => Err(()) }
            }
        }
    };
}

refusals! {
    Absent "The document has no API at all, so there is nothing to call."
    TypeError "An argument has the wrong type."
    InvalidStateError "The document or the name is not in a state for it."
    NotAllowedError "The host's key does not turn."
    SecurityError "An entry of a list of origins is not trustworthy."
    NotSupportedError "The tool's origin is opaque."
    UnknownError "The tool is not there for this caller; more must not be told."
    AbortError "A signal ended it."
}

impl fmt::Display for Refusal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, out)
    }
}
