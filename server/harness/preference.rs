//! A setting of a browser's profile.

use std::str::FromStr;

use serde_json::Value;

/// A preference and its value: true, false, a whole number, or a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preference {
    /// Its name, as the browser knows it, such as `dom.modelcontext.enabled`.
    pub name: String,
    /// Its value.
    pub value: Value,
}

/// What was typed says no preference.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no preference: write NAME=VALUE, for example `dom.modelcontext.enabled=false`")]
pub struct PreferenceError(String);

impl FromStr for Preference {
    type Err = PreferenceError;

    fn from_str(text: &str) -> Result<Self, PreferenceError> {
        match text.split_once('=') {
            Some((name, value)) if !name.is_empty() && !name.contains(char::is_whitespace) => {
                Ok(Self { name: name.to_owned(), value: typed(value) })
            }
            _ => Err(PreferenceError(text.to_owned())),
        }
    }
}

/// A preference of the wrong type is ignored by browsers without a word, so that what looks like a number is one.
fn typed(value: &str) -> Value {
    match (value.parse::<bool>(), value.parse::<i64>()) {
        (Ok(flag), _) => flag.into(),
        (_, Ok(number)) => number.into(),
        _ => value.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::Preference;

    #[test]
    fn values_have_types() {
        let value = |text: &str| text.parse::<Preference>().expect("a preference").value;
        assert_eq!(value("a.b=true"), true);
        assert_eq!(value("a.b=-3"), -3);
        assert_eq!(value("a.b=on"), "on");
        assert_eq!(value("a.b=x=y"), "x=y");
        assert_eq!(value("a.b="), "");
    }

    #[test]
    fn a_preference_has_a_name() {
        for text in ["", "=true", "name", "two words=1"] {
            assert!(text.parse::<Preference>().is_err(), "{text}");
        }
    }
}
