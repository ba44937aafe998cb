//! The value of `--implementation`.

use std::{fmt, path::PathBuf, str::FromStr};

use super::faults;

/// Whose WebMCP is asked.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Implementation {
    /// The browser's own.
    #[default]
    Native,
    /// Ours, in JavaScript.
    Reference,
    /// Ours with one fault; its name.
    Faulty(&'static str),
    /// Somebody's script; its file.
    Script(PathBuf),
}

/// A value of `--implementation` that names none.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ImplementationError {
    /// No such word.
    #[error("`{0}` is no implementation: use `native`, `reference`, `faulty:NAME` or `script:PATH`")]
    Unknown(String),
    /// `script:` without a path.
    #[error("`script:` names no file: put its path after the colon, for example `script:polyfill.js`")]
    NoFile,
    /// No such fault.
    #[error("there is no fault `{name}`{hint}; known are: {known}", hint = hint(.nearest))]
    NoFault {
        /// What was typed.
        name: String,
        /// The known fault that comes nearest.
        nearest: Option<&'static str>,
        /// All of them.
        known: String,
    },
}

fn hint(nearest: &Option<&'static str>) -> String {
    nearest.map(|name| format!(" (did you mean `{name}`?)")).unwrap_or_default()
}

impl Implementation {
    /// Whether the browser's own API stays in place.
    #[must_use]
    pub fn is_native(&self) -> bool {
        *self == Self::Native
    }

    /// The word by which pages are asked for, or nothing for the browser's own. A script goes by its file's name and a
    /// number made of its path, because a page must not be able to ask for any file of the machine.
    #[must_use]
    pub fn word(&self) -> Option<String> {
        match self {
            Self::Native => None,
            Self::Reference => Some("reference".into()),
            Self::Faulty(name) => Some(format!("faulty:{name}")),
            Self::Script(path) => {
                let safe = |c: char| if c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_') { c } else { '-' };
                let name: String = path.file_name().unwrap_or_default().to_string_lossy().chars().map(safe).collect();
                Some(format!("script:{:08x}-{name}", checksum(&path.to_string_lossy())))
            }
        }
    }
}

/// Adler's sum: the same for a path in every run, so that a printed address stays good.
fn checksum(text: &str) -> u32 {
    let (low, high) = text.bytes().fold((1_u32, 0_u32), |(low, high), byte| {
        let low = (low + u32::from(byte)) % 65_521;
        (low, (high + low) % 65_521)
    });
    (high << 16) | low
}

impl FromStr for Implementation {
    type Err = ImplementationError;

    fn from_str(text: &str) -> Result<Self, ImplementationError> {
        match text.split_once(':') {
            None if text == "native" => Ok(Self::Native),
            None if text == "reference" => Ok(Self::Reference),
            Some(("script", "")) => Err(ImplementationError::NoFile),
            Some(("script", path)) => Ok(Self::Script(path.into())),
            Some(("faulty", name)) => {
                faults().iter().find(|fault| fault.name == name).map(|fault| Self::Faulty(fault.name)).ok_or_else(|| no_fault(name))
            }
            _ => Err(ImplementationError::Unknown(text.into())),
        }
    }
}

fn no_fault(name: &str) -> ImplementationError {
    let near = faults().iter().map(|fault| (strsim::jaro_winkler(name, fault.name), fault.name));
    let nearest = near.max_by(|one, other| one.0.total_cmp(&other.0)).filter(|(likeness, _)| *likeness > 0.8);
    let known = faults().iter().map(|fault| fault.name).collect::<Vec<_>>().join(", ");
    ImplementationError::NoFault { name: name.into(), nearest: nearest.map(|(_, name)| name), known }
}

/// As it was typed, and as reports show it.
impl fmt::Display for Implementation {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Native => out.write_str("native"),
            Self::Reference => out.write_str("reference"),
            Self::Faulty(name) => write!(out, "faulty:{name}"),
            Self::Script(path) => write!(out, "script:{}", path.display()),
        }
    }
}
