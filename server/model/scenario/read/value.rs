//! Values as a page gets them: data, and names of what no file can write.

use serde_json::Value;
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use crate::scenario::{Mistake, section::Problems};

/// The names, each after a `@`. The page makes the values.
const NAMES: [&str; 25] = [
    "absent",
    "undefined",
    "null",
    "throws",
    "nan",
    "infinity",
    "bigint",
    "bigint_inside",
    "symbol",
    "function",
    "circular",
    "getter",
    "throwing_getter",
    "to_json",
    "to_json_undefined",
    "to_json_throws",
    "date",
    "map",
    "set",
    "error",
    "prototype",
    "null_prototype",
    "dunder_proto",
    "1mb",
    "10mb",
];

/// A value for the page.
pub(super) fn value(value: &Spanned<DeValue<'_>>, problems: &mut Problems) -> Value {
    check_names(value, problems);
    data(value.get_ref())
}

fn check_names(value: &Spanned<DeValue<'_>>, problems: &mut Problems) {
    match value.get_ref() {
        DeValue::String(text) => {
            let unknown = text.strip_prefix('@').filter(|name| !NAMES.contains(name));
            let known = || NAMES.iter().map(|name| format!("@{name}")).collect();
            let mistake = unknown.map(|_| Mistake::Unknown { what: "odd value", name: text.to_string(), known: known() });
            mistake.into_iter().for_each(|mistake| problems.add(value.span(), mistake));
        }
        DeValue::Array(items) => items.iter().for_each(|item| check_names(item, problems)),
        DeValue::Table(members) => members.iter().for_each(|(_, member)| check_names(member, problems)),
        DeValue::Integer(_) | DeValue::Float(_) | DeValue::Boolean(_) | DeValue::Datetime(_) => {}
    }
}

/// A value in which every text stands for itself.
pub(super) fn data(value: &DeValue<'_>) -> Value {
    let table = |table: &DeTable<'_>| table.iter().map(|(key, value)| (key.get_ref().to_string(), data(value.get_ref()))).collect();
    match value {
        DeValue::String(text) => Value::from(text.as_ref()),
        DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix()).map_or(Value::Null, Value::from),
        DeValue::Float(number) => number.as_str().parse::<f64>().map_or(Value::Null, Value::from),
        DeValue::Boolean(flag) => Value::from(*flag),
        DeValue::Datetime(date) => Value::from(date.to_string()),
        DeValue::Array(array) => array.iter().map(|value| data(value.get_ref())).collect(),
        DeValue::Table(inner) => Value::Object(table(inner)),
    }
}

#[cfg(test)]
mod tests {
    use super::NAMES;

    /// What is left out, and what a getter throws, are no values, so they are not in the page's table.
    const MEMBERS: [&str; 2] = ["absent", "throws"];

    #[test]
    fn the_page_knows_the_same_names() {
        let page = include_str!("../../../../pages/bench/odd.js");
        let table = page.split_once("const VALUES = {").and_then(|(_, rest)| rest.split_once("\n};")).map(|(table, _)| table);
        let lines = table.expect("the table of values").lines().filter_map(|line| line.strip_prefix("  "));
        let names = lines.filter(|line| !line.starts_with([' ', '}'])).filter_map(|line| line.split_once(':'));
        let mut known: Vec<_> = names.map(|(name, _)| name.trim_matches('"')).collect();
        known.sort_unstable();
        let mut wanted: Vec<_> = NAMES.into_iter().filter(|name| !MEMBERS.contains(name)).collect();
        wanted.sort_unstable();
        assert_eq!(known, wanted);
    }
}
