//! The browser families: one file each, behind one small trait.

mod chromium;
mod firefox;
mod flags;
mod product;
mod webkitgtk;

pub use chromium::arguments as chromium_arguments;
pub(crate) use chromium::{SHELL_FIX, SHELLS};
pub use flags::flags;
pub use product::{Place, Trust, capabilities};
pub(crate) use product::{Port, Product};
