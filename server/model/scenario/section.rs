//! Reading a TOML table so that no key goes unread and no mistake stops the next.

use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use super::{Mistake, Problem, Span};

/// Everything found wrong so far.
#[derive(Debug, Default)]
pub(super) struct Problems(pub(super) Vec<Problem>);

impl Problems {
    pub(super) fn add(&mut self, span: Span, mistake: Mistake) {
        self.0.push(Problem { span, mistake });
    }

    /// Keeps the value, or the mistake with its place.
    pub(super) fn keep<T>(&mut self, span: Span, result: Result<T, Mistake>) -> Option<T> {
        result.map_err(|mistake| self.add(span, mistake)).ok()
    }
}

/// A value and its place.
#[derive(Debug, Clone)]
pub(super) struct At<T> {
    pub(super) span: Span,
    pub(super) value: T,
}

/// One table of the file; every key that is not asked for is reported by [`Section::finish`].
pub(super) struct Section<'a, 'i> {
    name: String,
    span: Span,
    table: &'a DeTable<'i>,
    asked: Vec<&'static str>,
}

impl<'a, 'i> Section<'a, 'i> {
    pub(super) fn new(name: impl Into<String>, span: Span, table: &'a DeTable<'i>) -> Self {
        Self { name: name.into(), span, table, asked: vec![] }
    }

    pub(super) fn span(&self) -> Span {
        self.span.clone()
    }

    pub(super) fn get(&mut self, key: &'static str) -> Option<&'a Spanned<DeValue<'i>>> {
        self.asked.push(key);
        self.table.get(key)
    }

    /// A small number, if it is there.
    pub(super) fn number(&mut self, key: &'static str, problems: &mut Problems) -> Option<u32> {
        let value = self.get(key)?;
        let number = value.get_ref().as_integer().and_then(|number| u32::from_str_radix(number.as_str(), number.radix()).ok());
        if number.is_none() {
            problems.add(value.span(), wrong_type(key, "a number", value));
        }
        number
    }

    /// Whether a key is there; asking so reads nothing.
    pub(super) fn has(&self, key: &str) -> bool {
        self.table.contains_key(key)
    }

    /// The keys that are there, read or not.
    pub(super) fn keys(&self) -> impl Iterator<Item = String> {
        self.table.keys().map(|key| key.get_ref().to_string())
    }

    /// A string, if it is there.
    pub(super) fn text(&mut self, key: &'static str, problems: &mut Problems) -> Option<At<String>> {
        let value = self.get(key)?;
        text(key, value, problems)
    }

    /// A flag, which is off where it is not there.
    pub(super) fn flag(&mut self, key: &'static str, problems: &mut Problems) -> bool {
        let Some(value) = self.get(key) else { return false };
        let flag = value.get_ref().as_bool();
        if flag.is_none() {
            problems.add(value.span(), wrong_type(key, "true or false", value));
        }
        flag.unwrap_or_default()
    }

    /// A string that must be there.
    pub(super) fn need(&mut self, key: &'static str, example: &'static str, problems: &mut Problems) -> Option<At<String>> {
        if !self.table.contains_key(key) {
            self.asked.push(key);
            problems.add(self.span(), Mistake::MissingKey { key, section: self.name.clone(), example });
            return None;
        }
        self.text(key, problems)
    }

    /// A table of named things, each handed on as a name and its value.
    pub(super) fn entries(&mut self, key: &'static str, problems: &mut Problems) -> Vec<(At<String>, &'a Spanned<DeValue<'i>>)> {
        let Some(value) = self.get(key) else { return vec![] };
        let Some(table) = value.get_ref().as_table() else {
            problems.add(value.span(), wrong_type(key, "a table", value));
            return vec![];
        };
        table.iter().map(|(name, value)| (At { span: name.span(), value: name.get_ref().to_string() }, value)).collect()
    }

    /// An array, if it is there.
    pub(super) fn array(&mut self, key: &'static str, problems: &mut Problems) -> Option<&'a [Spanned<DeValue<'i>>]> {
        let value = self.get(key)?;
        let array = value.get_ref().as_array().map(|array| &**array);
        if array.is_none() {
            problems.add(value.span(), wrong_type(key, "a list", value));
        }
        array
    }

    /// Reports the keys that nobody asked for.
    pub(super) fn finish(self, problems: &mut Problems) {
        for key in self.table.keys().filter(|key| !self.asked.contains(&key.get_ref().as_ref())) {
            let known = self.asked.iter().map(ToString::to_string).collect();
            problems.add(key.span(), Mistake::UnknownKey { key: key.get_ref().to_string(), section: self.name.clone(), known });
        }
    }
}

/// A string, or a mistake.
pub(super) fn text(key: &str, value: &Spanned<DeValue<'_>>, problems: &mut Problems) -> Option<At<String>> {
    match value.get_ref().as_str() {
        Some(text) => Some(At { span: value.span(), value: text.to_owned() }),
        None => {
            problems.add(value.span(), wrong_type(key, "a string", value));
            None
        }
    }
}

/// A table as a section, or a mistake.
pub(super) fn section<'a, 'i>(
    name: String,
    key: &At<String>,
    value: &'a Spanned<DeValue<'i>>,
    problems: &mut Problems,
) -> Option<Section<'a, 'i>> {
    match value.get_ref().as_table() {
        Some(table) => Some(Section::new(name, key.span.clone(), table)),
        None => {
            problems.add(value.span(), wrong_type(&key.value, "a table", value));
            None
        }
    }
}

pub(super) fn wrong_type(key: &str, wanted: &'static str, value: &Spanned<DeValue<'_>>) -> Mistake {
    Mistake::WrongType { key: key.into(), wanted, found: value.get_ref().type_str() }
}

/// Whether a name can stand in ids, URLs and pages without any escaping.
pub(super) fn check_name(name: &At<String>, problems: &mut Problems) {
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    if !name.value.starts_with(|c: char| c.is_ascii_lowercase()) || !name.value.chars().all(fits) {
        problems.add(name.span.clone(), Mistake::BadName { name: name.value.clone() });
    }
}
