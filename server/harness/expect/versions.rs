//! Ranges of a browser's major version.

use std::str::FromStr;

use serde::Deserialize;

/// A range such as `>=150, <156`; every part must hold. Empty means all versions.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Versions(Vec<(Comparison, u32)>);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Comparison {
    Below,
    AtMost,
    AtLeast,
    Above,
    Exactly,
}

/// The longer signs first, because a shorter one is the beginning of a longer one.
const SIGNS: [(&str, Comparison); 5] = [
    ("<=", Comparison::AtMost),
    (">=", Comparison::AtLeast),
    ("<", Comparison::Below),
    (">", Comparison::Above),
    ("=", Comparison::Exactly),
];

/// A range that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no range of versions; for example \">=150, <156\"")]
pub struct VersionsError(String);

impl Versions {
    /// Whether a version lies in the range; one that is not known lies in the full range only.
    #[must_use]
    pub fn holds(&self, major: Option<u32>) -> bool {
        self.0.iter().all(|(comparison, bound)| {
            major.is_some_and(|major| match comparison {
                Comparison::Below => major < *bound,
                Comparison::AtMost => major <= *bound,
                Comparison::AtLeast => major >= *bound,
                Comparison::Above => major > *bound,
                Comparison::Exactly => major == *bound,
            })
        })
    }
}

impl FromStr for Versions {
    type Err = VersionsError;

    fn from_str(text: &str) -> Result<Self, VersionsError> {
        let part = |part: &str| {
            let part = part.trim();
            let found = SIGNS.iter().find_map(|(sign, comparison)| Some((*comparison, part.strip_prefix(sign)?.trim().parse().ok()?)));
            found.ok_or_else(|| VersionsError(text.to_owned()))
        };
        text.split(',').map(part).collect::<Result<_, _>>().map(Self)
    }
}

impl TryFrom<String> for Versions {
    type Error = VersionsError;

    fn try_from(text: String) -> Result<Self, VersionsError> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::Versions;

    #[test]
    fn every_part_of_a_range_must_hold() {
        let range: Versions = ">=150, <156".parse().expect("a range");
        assert!([150, 155].into_iter().all(|major| range.holds(Some(major))));
        assert!([149, 156].into_iter().all(|major| !range.holds(Some(major))));
        assert!(!range.holds(None));
        assert!(Versions::default().holds(None));
        assert!("150".parse::<Versions>().is_err());
    }
}
