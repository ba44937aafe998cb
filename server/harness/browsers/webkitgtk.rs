//! WebKitGTK, in its MiniBrowser.

use std::ffi::OsString;
use std::path::Path;

use serde_json::{Map, Value, json};

use super::{Place, Port, Product, Trust};
use crate::Target;

pub(super) struct WebKitGtk;

impl Product for WebKitGtk {
    fn binaries(&self) -> &'static [&'static str] {
        &["MiniBrowser"]
    }

    fn driver(&self) -> &'static str {
        "WebKitWebDriver"
    }

    fn homes(&self) -> &'static [&'static str] {
        &[
            "/usr/lib/x86_64-linux-gnu/webkitgtk-6.0",
            "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1",
            "/usr/lib/aarch64-linux-gnu/webkitgtk-6.0",
            "/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1",
            "/usr/libexec/webkitgtk-6.0",
            "/usr/libexec/webkit2gtk-4.1",
            "/usr/lib/webkitgtk-6.0",
            "/usr/lib/webkit2gtk-4.1",
        ]
    }

    fn binary_fix(&self) -> &'static str {
        "install MiniBrowser (Debian: `apt-get install libwebkit2gtk-4.1-0 webkit2gtk-driver`), or name it, \
         for example `--browser gtk=webkitgtk:/usr/libexec/webkit2gtk-4.1/MiniBrowser`"
    }

    fn driver_fix(&self) -> &'static str {
        "install WebKitWebDriver (Debian: `apt-get install webkit2gtk-driver`), or name it, for example \
         `--browser gtk=webkitgtk:/opt/webkit/MiniBrowser,/opt/webkit/WebKitWebDriver`"
    }

    fn tells_version(&self) -> bool {
        false
    }

    fn port(&self) -> Port {
        Port::Chosen
    }

    fn driver_args(&self, port: u16, _scratch: &Path) -> Vec<OsString> {
        vec![format!("--port={port}").into()]
    }

    fn announced(&self, _log: &str) -> Option<u16> {
        None
    }

    fn maps_names(&self) -> bool {
        false
    }

    fn needs_display(&self) -> bool {
        true
    }

    fn environment(&self, root: bool) -> Vec<(&'static str, &'static str)> {
        // Its sandbox does not start as root; there is no flag for it, only this variable.
        if root { vec![("WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS", "1")] } else { Vec::new() }
    }

    fn page_load_strategy(&self) -> &'static str {
        // Eager, WebKitWebDriver sends some scripts to the document that is about to go, and they never answer.
        "normal"
    }

    fn capabilities(&self, target: &Target, _trust: &Trust, _place: Place<'_>) -> Map<String, Value> {
        let args = std::iter::once("--automation").chain(target.extra_args.iter().map(String::as_str));
        let options = json!({ "binary": target.binary, "args": args.collect::<Vec<_>>() });
        let mut all = Map::new();
        all.insert("webkitgtk:browserOptions".into(), options);
        all
    }
}
