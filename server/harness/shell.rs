//! Commands that a person can copy into a shell.

/// A text that a shell takes as one word.
#[must_use]
pub fn word(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_=:/.,+@%".contains(c);
    if !text.is_empty() && text.chars().all(plain) { text.into() } else { format!("'{}'", text.replace('\'', r"'\''")) }
}

#[cfg(test)]
mod tests {
    #[test]
    fn what_is_not_plain_is_quoted() {
        assert_eq!(super::word("--browser=new=chromium:/a/b,/c"), "--browser=new=chromium:/a/b,/c");
        assert_eq!(super::word("a b"), "'a b'");
        assert_eq!(super::word("it's"), r"'it'\''s'");
        assert_eq!(super::word(""), "''");
    }
}
