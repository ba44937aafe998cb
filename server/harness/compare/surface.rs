//! Rows of the fingerprints that differ: how the API looks, apart from what it does.

use std::collections::BTreeSet;

use serde::Serialize;

use super::Build;

/// A row that two builds answer differently; `null` where one has no such row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SurfaceChange {
    /// The row's name.
    pub row: String,
    /// The older build's answer.
    pub base: Option<String>,
    /// The newer build's answer.
    pub new: Option<String>,
}

/// The rows in which builds differ, each with every build's answer.
pub(super) fn differing(builds: &[Build<'_>]) -> Vec<(String, Vec<Option<String>>)> {
    let prints = || builds.iter().map(|build| &build.target.started.fingerprint);
    let rows: BTreeSet<&String> = prints().flat_map(|print| print.keys()).collect();
    let answers = rows.into_iter().map(|row| (row.clone(), prints().map(|print| print.get(row).cloned()).collect::<Vec<_>>()));
    answers.filter(|(_, answers)| answers.windows(2).any(|pair| pair[0] != pair[1])).collect()
}
