//! The known deviations that are built into the program, one file a browser family.

use std::sync::Arc;

use framelab_harness::{Kind, expect::Expectations};

/// The deviations of a family. The files are checked by a test, so reading them cannot fail here.
#[must_use]
pub fn embedded(kind: Kind) -> Arc<Expectations> {
    Arc::new(Expectations::parse(text(kind)).expect("the embedded expectations are read by a test"))
}

/// The text of a family's file.
#[must_use]
pub fn text(kind: Kind) -> &'static str {
    match kind {
        Kind::Chromium => include_str!("../tests/expectations/chromium.toml"),
        Kind::Firefox => include_str!("../tests/expectations/firefox.toml"),
        Kind::WebKitGtk => include_str!("../tests/expectations/webkitgtk.toml"),
    }
}
