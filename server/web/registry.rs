//! The scenarios that the lab can show, by id.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use framelab_model::{
    generate::by_id,
    scenario::{Mistakes, Scenario, read},
};
use include_dir::{Dir, include_dir};
use thiserror::Error;

/// Embedded, so that the binary needs no files beside it.
static EMBEDDED: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/origins/scenarios");

/// Every scenario of a run: the embedded ones, those of the user, and those made while the lab runs.
///
/// Clones share one list, so a generated scenario is served as soon as it is published.
#[derive(Debug, Clone, Default)]
pub struct Registry(Arc<RwLock<Shelves>>);

#[derive(Debug, Default)]
struct Shelves {
    /// The scenarios of files, which lists and runs show.
    listed: BTreeMap<String, Arc<Scenario>>,
    /// The scenarios that a run made for itself: served, but nobody's to choose from.
    made: BTreeMap<String, Arc<Scenario>>,
}

/// Why scenarios cannot be taken in.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RegistryError {
    /// The folder or a file in it cannot be read.
    #[error("cannot read {path}: {source}; name a folder that holds theme/case.toml files", path = path.display())]
    Unreadable {
        /// The folder or file.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// A scenario would be passed over, because its place gives it no id.
    #[error("{path} is in no theme: a scenario of the folder {dir} is THEME/CASE.toml, so move it, for example to {dir}/mine/{name}",
            path = path.display(), dir = dir.display(), name = name(path))]
    Misplaced {
        /// The file.
        path: PathBuf,
        /// The folder that was named.
        dir: PathBuf,
    },
    /// An id is part of addresses, file names and test names.
    #[error("{path} gives no id: theme and case may only have letters, digits, `_` and `-`, for example mine/both_keys.toml", path = path.display())]
    BadName {
        /** The file. */
        path: PathBuf,
    },
    /// A folder that adds nothing was not the one that was meant.
    #[error("{dir} holds no scenario: name a folder that holds THEME/CASE.toml files", dir = dir.display())]
    Empty {
        /// The folder.
        dir: PathBuf,
    },
    /// A scenario file is wrong.
    #[error(transparent)]
    Mistakes(#[from] Box<Mistakes>),
}

impl Registry {
    /// The scenarios that are built into the binary.
    ///
    /// # Errors
    /// The mistakes of the first file that has some.
    pub fn embedded() -> Result<Self, RegistryError> {
        let registry = Self::default();
        for file in EMBEDDED.dirs().flat_map(Dir::files) {
            if let Some(source) = file.contents_utf8() {
                registry.add(file.path(), file.path(), source)?;
            }
        }
        Ok(registry)
    }

    /// Adds every `theme/case.toml` below a folder of the user's; one with a known id replaces the known one.
    ///
    /// # Errors
    /// A folder or file that cannot be read or holds no scenario, or the mistakes of the first file that has some.
    pub fn add_dir(&self, dir: &Path) -> Result<(), RegistryError> {
        let mut is_empty = true;
        for file in files(dir, LEVELS)? {
            let source = std::fs::read_to_string(&file).map_err(|source| unreadable(&file, source))?;
            let place = file.strip_prefix(dir).unwrap_or(&file);
            match place.components().count() {
                2 => {
                    self.add(place, &file, &source)?;
                    is_empty = false;
                }
                // Whatever else is there has its reasons; a scenario would be missed.
                _ if source.contains("[frames.") => return Err(RegistryError::Misplaced { path: file, dir: dir.into() }),
                _ => {}
            }
        }
        if is_empty { Err(RegistryError::Empty { dir: dir.into() }) } else { Ok(()) }
    }

    /// Lists a scenario, replacing an earlier one of the same id.
    pub fn list(&self, scenario: Scenario) {
        self.write().listed.insert(scenario.id.clone(), Arc::new(scenario));
    }

    /// Serves a scenario that was made at run time, without listing it.
    pub fn publish(&self, scenario: Scenario) -> Arc<Scenario> {
        let scenario = Arc::new(scenario);
        self.write().made.insert(scenario.id.clone(), Arc::clone(&scenario));
        scenario
    }

    /// The scenario of an id: listed, made by a run, or one of the random trees and matrices, whose ids say how to make them.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<Arc<Scenario>> {
        let shelves = self.read();
        let known = shelves.listed.get(id).or_else(|| shelves.made.get(id)).cloned();
        known.or_else(|| by_id(id).map(Arc::new))
    }

    /// Every listed scenario, in the order of ids.
    #[must_use]
    pub fn all(&self) -> Vec<Arc<Scenario>> {
        self.read().listed.values().cloned().collect()
    }

    fn read(&self) -> RwLockReadGuard<'_, Shelves> {
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Shelves> {
        self.0.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// `place` is relative to the folder of themes and gives the id; `file` is what messages show.
    fn add(&self, place: &Path, file: &Path, source: &str) -> Result<(), RegistryError> {
        if is_scenario(place) {
            let id = place.with_extension("").components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/");
            if !id.split('/').all(is_name) {
                return Err(RegistryError::BadName { path: file.into() });
            }
            self.list(read(&id, &file.display().to_string(), source).map_err(Box::new)?);
        }
        Ok(())
    }
}

fn is_name(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'))
}

/// A README or an editor's left-over beside the cases is no scenario.
fn is_scenario(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "toml")
}

/// How deep misplaced scenarios are looked for; links that lead in a circle have an end there.
const LEVELS: usize = 4;

/// Every scenario file below a folder.
fn files(dir: &Path, levels: usize) -> Result<Vec<PathBuf>, RegistryError> {
    let mut files = vec![];
    for entry in entries(dir)? {
        if entry.is_dir() && levels > 1 {
            files.extend(self::files(&entry, levels - 1)?);
        } else if is_scenario(&entry) {
            files.push(entry);
        }
    }
    Ok(files)
}

fn name(path: &Path) -> std::borrow::Cow<'_, str> {
    path.file_name().unwrap_or_default().to_string_lossy()
}

fn entries(dir: &Path) -> Result<Vec<PathBuf>, RegistryError> {
    let list = std::fs::read_dir(dir).and_then(|list| list.map(|entry| entry.map(|entry| entry.path())).collect::<Result<Vec<_>, _>>());
    let mut list = list.map_err(|source| unreadable(dir, source))?;
    list.sort();
    Ok(list)
}

fn unreadable(path: &Path, source: std::io::Error) -> RegistryError {
    RegistryError::Unreadable { path: path.into(), source }
}
