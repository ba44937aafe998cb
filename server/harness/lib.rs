#![doc = include_str!("README.md")]

pub mod browsers;
pub mod compare;
mod console;
mod devtools;
mod display;
pub mod doctor;
mod driver;
pub mod expect;
mod fault;
mod guard;
pub mod implementation;
pub mod install;
mod launch;
mod preference;
pub mod record;
pub mod report;
pub mod run;
mod search_path;
mod session;
pub mod shell;
mod target;
mod version;
mod window;

pub use browsers::{Place, Trust, capabilities, chromium_arguments};
pub use display::{DisplayError, has_display};
pub use driver::{DriverError, LogTail};
pub use fault::{Command, Fault, SessionError};
pub use implementation::Implementation;
pub use install::Browsers;
pub use preference::{Preference, PreferenceError};
pub use search_path::SearchPath;
pub use session::{Limits, Session};
pub use target::{Build, Kind, Missing, Part, Target, TargetError, Wanted, is_label, wanted};
pub use version::{Version, VersionError};
pub use window::Window;
