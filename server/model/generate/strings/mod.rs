//! Origin strings from a grammar, and what the oracle and a browser make of each.

mod difference;
mod grammar;
mod quirk;

pub use difference::Difference;
pub use quirk::Quirk;

use super::Dice;
use grammar::{CREDENTIALS, DISTURBANCES, HOSTS, PORTS, SCHEMES, SEPARATORS, TAILS, WHOLE};

/// One origin string.
#[must_use]
pub fn origin_string(dice: &mut Dice) -> String {
    if dice.chance(1) {
        return (*dice.pick(&WHOLE)).into();
    }
    let parts = [dice.weigh(&SCHEMES), dice.weigh(&SEPARATORS), dice.weigh(&CREDENTIALS), dice.weigh(&HOSTS), dice.weigh(&PORTS)];
    let mut text = parts.concat() + dice.weigh(&TAILS);
    if dice.chance(6) {
        text = format!("{}{text}{}", dice.pick(&DISTURBANCES), dice.pick(&DISTURBANCES));
    }
    if dice.chance(15) {
        disturb(dice, &mut text);
    }
    text
}

/// Puts a character that hardly ever belongs there between two that are there.
fn disturb(dice: &mut Dice, text: &mut String) {
    let places: Vec<_> = text.char_indices().map(|(place, _)| place).collect();
    if !places.is_empty() {
        let place = *dice.pick(&places);
        text.insert_str(place, dice.pick::<&str>(&DISTURBANCES));
    }
}

/// Distinct origin strings of a seed, in the order in which they were rolled.
#[must_use]
pub fn origin_strings(seed: u64, count: usize) -> Vec<String> {
    let mut dice = Dice::new(seed, 0);
    let mut seen = std::collections::HashSet::new();
    // The grammar is larger than any count that a page can take, but a loop must end all the same.
    let rolled = (0..count.saturating_mul(20)).map(|_| origin_string(&mut dice));
    rolled.filter(|text| seen.insert(text.clone())).take(count).collect()
}
