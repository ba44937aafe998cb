//! Where programs are looked for.

use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use crate::Kind;

/// The directories in which browsers and drivers are looked for, in order.
///
/// A value rather than a read of the environment, so that tests can lay out a machine of their own.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SearchPath(Vec<PathBuf>);

impl SearchPath {
    /// Exactly these directories.
    pub fn new(directories: impl IntoIterator<Item = PathBuf>) -> Self {
        Self(directories.into_iter().collect())
    }

    /// `PATH`, and after it the places where distributions keep browsers that are not meant for `PATH`.
    pub fn from_env() -> Self {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let homes = Kind::ALL.into_iter().flat_map(|kind| kind.product().homes());
        Self(std::env::split_paths(&path).chain(homes.map(PathBuf::from)).collect())
    }

    /// The first of `names` that exists, trying every directory for one name before the next name.
    pub fn find(&self, names: &[&str]) -> Option<PathBuf> {
        let mut places = names.iter().flat_map(|name| self.0.iter().map(move |dir| dir.join(name)));
        places.find(|path| is_executable(path))
    }

    /// A program that the user named: a path is taken as it is, a bare name is looked up.
    pub fn resolve(&self, named: &Path) -> Option<PathBuf> {
        if named.components().count() > 1 {
            return is_executable(named).then(|| named.to_owned());
        }
        self.find(&[named.to_str()?])
    }

    /// The driver that belongs to a binary: beside it, in the `bin` next to the `lib` that holds it, else anywhere.
    ///
    /// A build unpacked to a directory of its own brings its own driver, which fits better than an installed one.
    pub fn beside(&self, binary: &Path, driver: &str) -> Option<PathBuf> {
        let home = binary.parent()?;
        let is_lib = |dir: &&Path| ["lib", "lib64", "libexec"].iter().any(|name| dir.ends_with(name));
        let above = home.ancestors().filter(is_lib).map(|lib| lib.with_file_name("bin").join(driver));
        std::iter::once(home.join(driver)).chain(above).find(|path| is_executable(path)).or_else(|| self.find(&[driver]))
    }
}

/// Whether this is a file that may be run.
pub(crate) fn is_executable(path: &Path) -> bool {
    path.metadata().is_ok_and(|file| file.is_file() && file.permissions().mode() & 0o111 != 0)
}
