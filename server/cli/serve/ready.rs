//! The ready file: how another program learns where the lab is.

use std::path::Path;

use framelab::Lab;
use serde_json::json;

use super::browser;
use crate::cli::exit::Failure;

/// Written beside its place and moved there, so that nobody reads half a file.
pub(super) fn write(file: &Path, lab: &Lab) -> Result<(), Failure> {
    let origins: Vec<_> = lab
        .origins()
        .iter()
        .map(|origin| {
            json!({
                "origin": origin.to_string(), "scheme": origin.scheme.as_str(), "host": &*origin.host, "port": origin.port,
            })
        })
        .collect();
    let ready = json!({ "pid": std::process::id(), "home": browser::home(lab.ports()), "origins": origins });
    let failed = |error: std::io::Error| Failure::Usage(format!("cannot write the ready file {}: {error}", file.display()));
    let draft = file.with_extension("part");
    std::fs::write(&draft, format!("{ready:#}\n")).and_then(|()| std::fs::rename(&draft, file)).map_err(failed)
}
