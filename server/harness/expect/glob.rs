//! Patterns in which `*` stands for any text, also across slashes: ids of facts have many.

use serde::Deserialize;

/// A pattern. Nothing but `*` is special, because ids and observations contain brackets and question marks.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub(crate) struct Glob(String);

impl Glob {
    /// A pattern from a command line.
    pub(crate) fn new(pattern: &str) -> Self {
        Self(pattern.into())
    }

    /// Whether the whole text fits the pattern.
    pub(crate) fn matches(&self, text: &str) -> bool {
        let mut parts = self.0.split('*');
        let first = parts.next().unwrap_or_default();
        let Some(mut rest) = text.strip_prefix(first) else { return false };
        let mut parts = parts.peekable();
        if parts.peek().is_none() {
            return rest.is_empty();
        }
        while let Some(part) = parts.next() {
            if parts.peek().is_none() {
                return rest.ends_with(part);
            }
            let Some(at) = rest.find(part) else { return false };
            rest = &rest[at + part.len()..];
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::Glob;

    #[test]
    fn a_star_stands_for_any_text_and_nothing_else_is_special() {
        let fits = |pattern: &str, text: &str| Glob(pattern.into()).matches(text);
        assert!(fits("lists/*/top/*", "lists/for[\"x?\"]/top/from:a+b"));
        assert!(fits("*", ""));
        assert!(fits("a*a", "aa"));
        assert!(!fits("a*a", "a"));
        assert!(!fits("lists/*", "calls/lists/x"));
        assert!(!fits("denied", "denied (Absent)"));
        assert!(!fits("x?", "xy"));
    }
}
