//! The `Permissions-Policy` response header, a structured-field dictionary.

use sfv::{BareItem, Dictionary, ListEntry, Parser};

use super::{Allowlist, Source};
use crate::origin::Origin;

/// What a document's own header says about `tools`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Declared {
    /// No header, or one that does not speak of `tools`.
    Silent,
    /// A header that is no structured-field dictionary: all of it is ignored.
    Malformed,
    /// The feature is limited to this list.
    List(Allowlist),
}

/// Reads all `Permissions-Policy` values of a response, joined as HTTP joins repeated headers.
#[must_use]
pub fn parse_header(values: &[String], own: &Origin) -> Declared {
    if values.is_empty() {
        return Declared::Silent;
    }
    let joined = values.join(", ");
    match Parser::new(&joined).parse::<Dictionary>() {
        Err(_) => Declared::Malformed,
        Ok(dictionary) => match dictionary.get("tools") {
            None => Declared::Silent,
            Some(entry) => Declared::List(allowlist(entry, own)),
        },
    }
}

fn allowlist(entry: &ListEntry, own: &Origin) -> Allowlist {
    let mut list = Allowlist::default();
    match entry {
        ListEntry::Item(item) => add(&mut list, &item.bare_item, own),
        ListEntry::InnerList(inner) => inner.items.iter().for_each(|item| add(&mut list, &item.bare_item, own)),
    }
    list
}

fn add(list: &mut Allowlist, item: &BareItem, own: &Origin) {
    match item {
        BareItem::Token(token) if token.as_str() == "*" => list.any = true,
        BareItem::Token(token) if token.as_str() == "self" => list.origins.push(own.clone()),
        // As an expression `*` names every host too, quoted though it is.
        BareItem::String(text) if text.as_str() == "*" => list.any = true,
        BareItem::String(text) => list.sources.extend(Source::parse(text.as_str())),
        // Numbers, booleans, other tokens: the standard skips what is no origin.
        _ => {}
    }
}
