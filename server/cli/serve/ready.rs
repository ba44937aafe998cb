//! The ready file: how another program learns where the lab is.

use std::path::PathBuf;

use framelab::Lab;
use serde_json::{Value, json};

use super::browser;
use crate::cli::exit::Failure;

/// A ready file that goes away with this value: one that outlives its lab would send its reader to a dead address.
pub(super) struct ReadyFile(PathBuf);

impl ReadyFile {
    /// Written beside its place and moved there, so that nobody reads half a file.
    pub(super) fn write(file: PathBuf, lab: &Lab) -> Result<Self, Failure> {
        let draft = file.with_extension("part");
        match std::fs::write(&draft, format!("{:#}\n", contents(lab))).and_then(|()| std::fs::rename(&draft, &file)) {
            Ok(()) => Ok(Self(file)),
            Err(error) => Err(Failure::Usage(format!("cannot write the ready file {}: {error}", file.display()))),
        }
    }
}

impl Drop for ReadyFile {
    fn drop(&mut self) {
        // Its reader may have removed it already.
        let _ = std::fs::remove_file(&self.0);
    }
}

fn contents(lab: &Lab) -> Value {
    let origins = lab.origins().into_iter().map(|origin| {
        let name = origin.to_string();
        json!({ "origin": name, "scheme": origin.scheme.as_str(), "host": &*origin.host, "port": origin.port })
    });
    json!({ "pid": std::process::id(), "home": browser::home(lab.ports()), "origins": origins.collect::<Vec<_>>() })
}
