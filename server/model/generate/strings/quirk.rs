//! Habits of a browser's URL parser that the URL standard does not have.

use std::fmt;

/// A known habit. It belongs to `new URL` as much as to the API, so it says nothing about exposure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Quirk {
    /// A space in a host, spelled out, escaped or made by IDNA, is kept as `%20`; the standard fails.
    SpaceInHost,
    /// A `*` in a host becomes `%2A`; the standard keeps it.
    StarInHost,
    /// A label that begins with `xn--` and cannot be decoded is kept; the standard fails.
    BrokenPunycode,
    /// A part of an IPv4 address inside an IPv6 one may begin with 0; the standard fails.
    LeadingZeroInIpv6,
    /// Characters that IDNA ignores may stand in an IPv6 address; the standard fails.
    IgnoredInIpv6,
    /// What follows `//` in a data:, about: or javascript: URL is read otherwise; either way it names no origin.
    AuthorityWithoutOrigin,
}

impl Quirk {
    /// The habit that explains what a parser made of a string. `refused` says that the standard's parser fails.
    #[must_use]
    pub fn of(text: &str, refused: bool, browser: Option<&str>) -> Option<Self> {
        if is_authority_without_origin(text, browser) {
            return Some(Self::AuthorityWithoutOrigin);
        }
        let browser = browser?;
        // The origin of a file: URL does not tell its host.
        let host = if browser.starts_with("file:") { text.trim() } else { browser };
        let in_brackets = text.contains('[');
        Some(match () {
            () if refused && (host.contains("%20") || host.contains(' ')) => Self::SpaceInHost,
            () if host.contains("%2A") => Self::StarInHost,
            () if !refused => return None,
            () if in_brackets && text.chars().any(is_ignored) => Self::IgnoredInIpv6,
            () if in_brackets && has_leading_zero(text) => Self::LeadingZeroInIpv6,
            () if host.contains("xn--") => Self::BrokenPunycode,
            () => return None,
        })
    }
}

fn is_authority_without_origin(text: &str, browser: Option<&str>) -> bool {
    let scheme = text.trim_start_matches(|c: char| c <= ' ').split(':').next().unwrap_or_default();
    let scheme: String = scheme.chars().filter(|c| !matches!(c, '\t' | '\n' | '\r')).collect();
    matches!(&*scheme.to_ascii_lowercase(), "data" | "about" | "javascript") && browser.is_none_or(|origin| origin == "null")
}

/// Soft hyphen, zero-width space, word joiner and byte order mark: IDNA maps them to nothing.
fn is_ignored(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}' | '\u{2060}' | '\u{feff}')
}

fn has_leading_zero(text: &str) -> bool {
    let inside = text.split_once('[').and_then(|(_, rest)| rest.split_once(']')).map_or("", |(inside, _)| inside);
    let dotted = inside.rsplit(':').next().unwrap_or_default();
    dotted.contains('.') && dotted.split('.').any(|part| part.len() > 1 && part.starts_with('0'))
}

impl fmt::Display for Quirk {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::SpaceInHost => "a space in a host is kept as %20, where the URL standard fails",
            Self::StarInHost => "a * in a host becomes %2A, where the URL standard keeps it",
            Self::BrokenPunycode => "a label that begins with xn-- and cannot be decoded is kept, where the URL standard fails",
            Self::LeadingZeroInIpv6 => "an IPv4 part in an IPv6 address may begin with 0, where the URL standard fails",
            Self::IgnoredInIpv6 => "characters that IDNA ignores may stand in an IPv6 address, where the URL standard fails",
            Self::AuthorityWithoutOrigin => {
                "what follows // in a data:, about: or javascript: URL is read otherwise; it names no origin either way"
            }
        })
    }
}
