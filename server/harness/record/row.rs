//! One judged fact, as small as it can be written: a recording has a hundred thousand of them.

use std::fmt;

use framelab_model::verdict::Verdict;
use serde::de::{Error as _, IgnoredAny, SeqAccess, Visitor};
use serde::ser::SerializeSeq as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A fact and its verdict. In JSON an array: id, rule, expected, verdict, observed, note; nothing at its end is left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The stable id within the scenario; its first part is the channel.
    pub id: String,
    /// The id of the rule that decided; a text, because recordings of other versions may know other rules.
    pub rule: String,
    /// What the oracle said.
    pub expected: String,
    /// The word of the judge.
    pub verdict: Verdict,
    /// What was seen; left out where it is what was expected.
    pub observed: Option<String>,
    /// Why, where the verdict is not plain.
    pub note: Option<String>,
}

impl Row {
    /// What was seen.
    #[must_use]
    pub fn observed(&self) -> &str {
        self.observed.as_deref().unwrap_or(&self.expected)
    }

    /// The channel: registers, lists, hears or calls; step or learns where steps happen.
    #[must_use]
    pub fn channel(&self) -> &str {
        self.id.split('/').next().unwrap_or_default()
    }
}

impl Serialize for Row {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let length = if self.note.is_some() { 6 } else { 4 + usize::from(self.observed.is_some()) };
        let mut array = serializer.serialize_seq(Some(length))?;
        array.serialize_element(&self.id)?;
        array.serialize_element(&self.rule)?;
        array.serialize_element(&self.expected)?;
        array.serialize_element(&self.verdict)?;
        if length > 4 {
            array.serialize_element(&self.observed)?;
        }
        if length > 5 {
            array.serialize_element(&self.note)?;
        }
        array.end()
    }
}

impl<'de> Deserialize<'de> for Row {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(Reader)
    }
}

struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = Row;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a fact: [id, rule, expected, verdict, observed?, note?]")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Row, A::Error> {
        let short = |at| move || A::Error::invalid_length(at, &Reader);
        let row = Row {
            id: seq.next_element()?.ok_or_else(short(0))?,
            rule: seq.next_element()?.ok_or_else(short(1))?,
            expected: seq.next_element()?.ok_or_else(short(2))?,
            verdict: seq.next_element()?.ok_or_else(short(3))?,
            observed: seq.next_element()?.flatten(),
            note: seq.next_element()?.flatten(),
        };
        while seq.next_element::<IgnoredAny>()?.is_some() {}
        Ok(row)
    }
}
