//! Values that no file can write: each has a name that begins with `@`, and the page makes the value.

use serde_json::{Map, Value, json};

/// The error that odd getters and `toJSON` methods throw.
pub(super) const ODD_ERROR: &str = "OddError";

/// What `JSON.stringify` makes of a value.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Text {
    /// The text of this value.
    Of(Value),
    /// Nothing: `undefined`.
    Undefined,
    /// An exception of this name.
    Throws(&'static str),
}

/// Longer texts are told by their length; the page has the same limit.
const LONGEST: usize = 10_000;

/// A value as a report tells it.
pub(super) fn told(value: Value) -> Value {
    let length = length(&value);
    if length > LONGEST { json!({ "length": length }) } else { value }
}

/// The length of the JSON text. Long strings have nothing to escape, and writing them out would take longer than all the rest.
fn length(value: &Value) -> usize {
    let verbatim = |text: &str| text.bytes().all(|byte| byte.is_ascii_lowercase());
    match value {
        Value::String(text) if verbatim(text) => text.len() + 2,
        Value::Array(items) if !items.is_empty() => items.iter().map(|item| length(item) + 1).sum::<usize>() + 1,
        other => other.to_string().len(),
    }
}

/// The kind of a value, as far as the conversion of arguments looks at it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    /// It is not there, or `undefined`.
    Undefined,
    /// `null`.
    Null,
    /// A getter that throws stands in its place.
    Throws,
    /// A function.
    Function,
    /// Any other object.
    Object,
    /// A string, number or boolean.
    Plain,
    /// A value that cannot become a string.
    Symbol,
}

fn odd(value: &Value) -> Option<&str> {
    value.as_str().and_then(|text| text.strip_prefix('@'))
}

/// The kind of a value.
pub(super) fn shape(value: &Value) -> Shape {
    match odd(value) {
        Some("absent" | "undefined") => Shape::Undefined,
        Some("null") => Shape::Null,
        Some("throws") => Shape::Throws,
        Some("function") => Shape::Function,
        Some("symbol") => Shape::Symbol,
        Some("nan" | "infinity" | "bigint" | "1mb" | "10mb") => Shape::Plain,
        Some(_) => Shape::Object,
        None if value.is_object() || value.is_array() => Shape::Object,
        None => Shape::Plain,
    }
}

/// What a value becomes where a string is wanted; `None` where this model does not say.
pub(super) fn string(value: &Value) -> Option<String> {
    match (odd(value), value) {
        (Some("null"), _) => Some("null".into()),
        (Some("nan"), _) => Some("NaN".into()),
        (Some("bigint"), _) => Some("1".into()),
        (Some(_), _) => None,
        (None, Value::String(text)) => Some(text.clone()),
        (None, Value::Number(number)) => Some(number.to_string()),
        (None, Value::Bool(flag)) => Some(flag.to_string()),
        (None, Value::Object(_)) => Some("[object Object]".into()),
        (None, _) => None,
    }
}

/// What `JSON.stringify` makes of a value, with odd values anywhere inside.
pub(super) fn text(value: &Value) -> Text {
    match value {
        Value::Array(items) => array(items),
        Value::Object(members) => object(members),
        plain => odd(plain).map_or_else(|| Text::Of(plain.clone()), odd_text),
    }
}

fn array(items: &[Value]) -> Text {
    let mut out = vec![];
    for item in items {
        match text(item) {
            Text::Of(value) => out.push(value),
            Text::Undefined => out.push(Value::Null),
            throws @ Text::Throws(_) => return throws,
        }
    }
    Text::Of(Value::Array(out))
}

fn object(members: &Map<String, Value>) -> Text {
    let mut out = Map::new();
    for (key, member) in members {
        match text(member) {
            Text::Of(value) => drop(out.insert(key.clone(), value)),
            Text::Undefined => {}
            throws @ Text::Throws(_) => return throws,
        }
    }
    Text::Of(Value::Object(out))
}

fn odd_text(name: &str) -> Text {
    match name {
        "null" | "nan" | "infinity" => Text::Of(Value::Null),
        "undefined" | "absent" | "function" | "symbol" | "to_json_undefined" => Text::Undefined,
        "circular" | "bigint" | "bigint_inside" => Text::Throws("TypeError"),
        "throws" | "throwing_getter" | "to_json_throws" => Text::Throws(ODD_ERROR),
        "getter" => Text::Of(json!({"got": 1})),
        "to_json" => Text::Of(json!({"json": true})),
        "date" => Text::Of(json!("1970-01-01T00:00:00.000Z")),
        "map" | "set" | "error" => Text::Of(json!({})),
        "prototype" => Text::Of(json!({"own": 1})),
        "null_prototype" => Text::Of(json!({"bare": 1})),
        "dunder_proto" => Text::Of(serde_json::from_str(r#"{"__proto__":{"polluted":1}}"#).unwrap_or_default()),
        "1mb" => Text::Of("x".repeat(1 << 20).into()),
        "10mb" => Text::Of("x".repeat(10 << 20).into()),
        // A name that the page does not know either fails there.
        _ => Text::Undefined,
    }
}
