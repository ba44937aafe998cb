//! The script of an implementation, as one classic script: only such a one runs before everything that follows it.

use std::path::PathBuf;

use include_dir::{Dir, include_dir};

use super::{Implementation, faults};

pub(super) static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../pages/implementations");

/// The script that takes the browser's own API away.
pub const CLEAR: &str = include_str!("../../../pages/implementations/clear.js");

/// The reference's files in the order in which they build on each other. The last one starts it, a fault comes before that.
const PARTS: [&str; 13] = [
    "rules",
    "origins",
    "allow",
    "header",
    "exposure",
    "arguments",
    "registration",
    "wire",
    "registrar",
    "permission",
    "provider",
    "consumer",
    "surface",
];
const START: &str = "start";

/// A script that somebody named cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("cannot read the implementation {path}: {source}; name a JavaScript file", path = path.display())]
pub struct Unreadable {
    /// The file.
    pub path: PathBuf,
    /// What the system says.
    pub source: std::io::Error,
}

impl Implementation {
    /// The script that stands in for the API; nothing for the browser's own. A user's file is read anew each time, so that
    /// a change is seen at the next load.
    ///
    /// # Errors
    /// A user's file that cannot be read as text.
    pub fn script(&self) -> Result<Option<String>, Unreadable> {
        match self {
            Self::Native => Ok(None),
            Self::Reference => Ok(Some(reference(""))),
            Self::Faulty(name) => {
                let fault = faults().iter().find(|fault| fault.name == *name);
                Ok(Some(reference(fault.map_or("", |fault| fault.script))))
            }
            Self::Script(path) => match std::fs::read_to_string(path) {
                Ok(script) => Ok(Some(script)),
                Err(source) => Err(Unreadable { path: path.clone(), source }),
            },
        }
    }
}

/// One function around all files: they share their names with each other and none with the page.
fn reference(fault: &str) -> String {
    let part = |name: &&str| FILES.get_file(format!("reference/{name}.js")).and_then(|file| file.contents_utf8()).unwrap_or_default();
    let parts: String = PARTS.iter().map(part).collect();
    format!("(() => {{\n\"use strict\";\n{parts}\n{fault}\n{}\n}})();\n", part(&START))
}

#[cfg(test)]
mod tests {
    use super::{FILES, PARTS, START};

    #[test]
    fn every_file_of_the_reference_has_its_place() {
        let folder = FILES.get_dir("reference").expect("the reference is embedded");
        let mut files: Vec<_> = folder.files().filter_map(|file| file.path().file_stem()?.to_str()).collect();
        let mut parts: Vec<_> = PARTS.into_iter().chain([START]).collect();
        files.sort_unstable();
        parts.sort_unstable();
        assert_eq!(files, parts);
    }
}
