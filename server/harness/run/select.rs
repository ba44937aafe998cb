//! Which scenarios of many a run takes.

use std::{num::NonZeroU64, str::FromStr};

use crate::expect::Glob;

/// A choice by id; with nothing in it, everything is chosen.
#[derive(Debug, Clone, Default)]
pub struct Selection {
    filters: Vec<String>,
    shard: Option<Shard>,
}

impl Selection {
    /// Filters are parts of ids, or patterns in which `*` stands for any text; one that fits is enough.
    #[must_use]
    pub fn new(filters: Vec<String>, shard: Option<Shard>) -> Self {
        Self { filters, shard }
    }

    /// Whether a scenario is chosen.
    #[must_use]
    pub fn takes(&self, id: &str) -> bool {
        let wanted = self.filters.is_empty() || self.filters.iter().any(|filter| fits(filter, id));
        wanted && self.shard.is_none_or(|shard| shard.takes(id))
    }
}

fn fits(filter: &str, id: &str) -> bool {
    if filter.contains('*') { Glob::new(filter).matches(id) } else { id.contains(filter) }
}

/// One part of several that together make the whole, such as `2/5`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    number: u64,
    of: NonZeroU64,
}

/// A shard that cannot be.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no shard: write its number and how many there are, for example `2/5`")]
pub struct ShardError(String);

impl Shard {
    /// By a hash of the id alone: a scenario stays in its shard when others come and go, on every machine.
    #[must_use]
    pub fn takes(self, id: &str) -> bool {
        fnv1a(id.as_bytes()) % self.of == self.number - 1
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let parts = text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse::<NonZeroU64>().ok()?)));
        match parts {
            Some((number, of)) if (1..=of.get()).contains(&number) => Ok(Self { number, of }),
            _ => Err(ShardError(text.into())),
        }
    }
}

/// The standard library's hasher promises no stable result; this one is written down.
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::{Selection, Shard};

    #[test]
    fn a_filter_is_a_part_of_an_id_or_a_pattern_of_all_of_it() {
        let takes = |filter: &str, id: &str| Selection::new(vec![filter.into()], None).takes(id);
        assert!(takes("opt_in", "opt_in/both_keys"));
        assert!(takes("both", "opt_in/both_keys"));
        assert!(takes("*/both*", "opt_in/both_keys"));
        assert!(!takes("both*", "opt_in/both_keys"));
        assert!(Selection::default().takes("opt_in/both_keys"));
    }

    #[test]
    fn every_scenario_is_in_exactly_one_shard() {
        let shards: Vec<Shard> = ["1/3", "2/3", "3/3"].map(|text| text.parse().expect("a shard")).into();
        for id in ["a/b", "opt_in/both_keys", "tree/wide", "names/bad_names"] {
            assert_eq!(shards.iter().filter(|shard| shard.takes(id)).count(), 1, "{id}");
        }
        assert!("3/3".parse::<Shard>().expect("a shard").takes("opt_in/both_keys"), "shards must not move between versions");
    }

    #[test]
    fn a_shard_outside_of_its_number_is_refused() {
        for text in ["0/3", "4/3", "1/0", "1", "x/3", ""] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
