//! A table of rows: every wrong row is shown, not only the first.

use std::fmt::Debug;

/// Checks each row against what the function under test makes of it.
pub(super) fn check<R: Debug>(rows: &[R], expected: impl Fn(&R) -> String, found: impl Fn(&R) -> String) {
    let wrong = rows.iter().filter_map(|row| {
        let (expected, found) = (expected(row), found(row));
        (expected != found).then(|| format!("{row:?}\n  expected: {expected}\n  found:    {found}"))
    });
    let wrong: Vec<_> = wrong.collect();
    assert!(wrong.is_empty(), "{} of {} rows are wrong:\n{}", wrong.len(), rows.len(), wrong.join("\n"));
}
