//! Texts that stand once and are named by number: most facts have the same few answers and rules.

use std::collections::HashMap;

use serde::{Serialize, Serializer};

/// The texts, in the order of their numbers.
#[derive(Debug, Default)]
pub(super) struct Words<'a> {
    numbers: HashMap<&'a str, usize>,
    texts: Vec<&'a str>,
}

impl<'a> Words<'a> {
    /// The number of a text.
    pub(super) fn number(&mut self, text: &'a str) -> usize {
        *self.numbers.entry(text).or_insert_with(|| {
            self.texts.push(text);
            self.texts.len() - 1
        })
    }
}

impl Serialize for Words<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.texts.serialize(serializer)
    }
}
