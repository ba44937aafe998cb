//! The source of chance.

/// A random number generator of our own (SplitMix64): a library's could change its numbers with its version, and a seed in a
/// report must still mean the same tree years later.
#[derive(Debug, Clone)]
pub struct Dice(u64);

/// The odd constant of SplitMix64, the golden ratio in 64 bits.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

impl Dice {
    /// The dice of one item of a series; neighbours have nothing in common.
    #[must_use]
    pub fn new(seed: u64, item: u64) -> Self {
        let mut start = Self(seed);
        Self(start.roll() ^ Self(item).roll().rotate_left(32))
    }

    /// The next 64 bits.
    pub fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ (bits >> 31)
    }

    /// A number below `end`, which is not 0. The high bits decide, so that the width of `usize` does not.
    #[expect(clippy::cast_possible_truncation, reason = "the product's high half is below `end`")]
    pub fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.roll()) * end as u128) >> 64) as usize
    }

    /// True in so many of a hundred cases.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of some things, of which there is at least one.
    pub fn pick<'a, T>(&mut self, things: &'a [T]) -> &'a T {
        &things[self.below(things.len())]
    }

    /// One of some things, each as likely as its weight says.
    pub fn weigh<T: Copy>(&mut self, things: &[(usize, T)]) -> T {
        let mut left = self.below(things.iter().map(|(weight, _)| weight).sum());
        let mut chosen = things[0].1;
        for (weight, thing) in things {
            chosen = *thing;
            match left.checked_sub(*weight) {
                Some(rest) => left = rest,
                None => break,
            }
        }
        chosen
    }
}
