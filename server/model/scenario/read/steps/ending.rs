//! What the author of a step expects.

use toml::{Spanned, de::DeValue};

use super::wrong;
use crate::scenario::{
    Ending,
    read::value::data,
    section::{Problems, text},
};

const WANTED: &str = "\"done\", \"null\", the name of an error, true or false, a list of tools, or { value = ... }";

/// `"done"`, `"null"`, an error's name, a list of tools, `true` or `false`, or `{ value = ... }`.
pub(super) fn ending(value: &Spanned<DeValue<'_>>, problems: &mut Problems) -> Option<Ending> {
    match value.get_ref() {
        DeValue::String(word) => Some(match word.as_ref() {
            "done" => Ending::Done,
            "null" => Ending::Nothing,
            name => Ending::Refused(name.to_owned()),
        }),
        DeValue::Boolean(answer) => Some(Ending::Answer(*answer)),
        DeValue::Array(tools) => {
            let keys = tools.iter().filter_map(|value| text("expect", value, problems)).map(|key| key.value);
            Some(Ending::Tools(keys.collect()))
        }
        DeValue::Table(table) if table.len() == 1 && table.contains_key("value") => {
            table.get("value").map(|value| Ending::Value(data(value.get_ref())))
        }
        _ => {
            wrong("expect", WANTED, value, problems);
            None
        }
    }
}
