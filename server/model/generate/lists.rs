//! Lists of origins with plain, odd and broken entries.

use super::{
    Dice,
    forms::{ODD, RESPELLED, STRANGERS},
};
use crate::scenario::{Alias, ListItem};

/// The longest list that is rolled.
const LONGEST: usize = 5;

/// A list of `exposedTo` or `fromOrigins`. One bad entry refuses all of it, so most lists have none.
pub(super) fn list(dice: &mut Dice, origins: &[Alias]) -> Vec<ListItem> {
    let length = dice.below(LONGEST + 1);
    let bad = dice.chance(8);
    let mut items: Vec<_> = (0..length).map(|_| good(dice, origins)).collect();
    if bad {
        let place = dice.below(items.len() + 1);
        items.insert(place, ListItem::Raw(dice.weigh(&ODD).into()));
    }
    items
}

fn good(dice: &mut Dice, origins: &[Alias]) -> ListItem {
    let trusted: Vec<_> = (0..origins.len()).filter(|index| origins[*index].site.nominal().is_trustworthy()).collect();
    match dice.below(20) {
        0 => ListItem::Raw((*dice.pick(&STRANGERS)).into()),
        1 | 2 => {
            let form = *dice.pick(&RESPELLED);
            ListItem::Text(filled(form, dice, origins))
        }
        // An origin that is never trustworthy refuses the list like any other bad entry.
        3 if dice.chance(10) => ListItem::Alias(dice.below(origins.len())),
        _ if trusted.is_empty() => ListItem::Raw(STRANGERS[0].into()),
        _ => ListItem::Alias(*dice.pick(&trusted)),
    }
}

/// A form with aliases of the tree in place of its numbers; the names stay placeholders until a run knows the ports.
pub(super) fn filled(form: &str, dice: &mut Dice, origins: &[Alias]) -> String {
    (0..2).fold(form.to_owned(), |text, place| {
        let name = &dice.pick(origins).name;
        text.replace(&format!("{{{place}}}"), &format!("{{{name}}}")).replace(&format!("{{{place}."), &format!("{{{name}."))
    })
}
