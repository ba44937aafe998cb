//! Entries of `exposedTo` and `fromOrigins` as a scenario writes them.

use super::Alias;
use crate::{Ports, scenario::Mistake};

/// One entry of a list of origins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ListItem {
    /// The serialised origin of an alias, by its index.
    Alias(usize),
    /// A text in which `{alias}`, `{alias.host}` and `{alias.port}` are filled in.
    Text(String),
    /// A text that is sent exactly as it is.
    Raw(String),
}

impl ListItem {
    /// Reads a plain string: a bare word must be an alias, everything else is a text with placeholders.
    ///
    /// # Errors
    /// For a bare word or a placeholder that names no alias.
    pub fn parse(text: &str, origins: &[Alias]) -> Result<Self, Mistake> {
        let unknown = |word: &str| Mistake::unknown_alias(word, origins);
        if is_word(text) {
            return origins.iter().position(|alias| alias.name == text).map(Self::Alias).ok_or_else(|| unknown(text));
        }
        check_placeholders(text, origins).map(|()| Self::Text(text.into()))
    }

    /// The string that the page hands to the API.
    #[must_use]
    pub fn resolve(&self, origins: &[Alias], ports: &Ports) -> String {
        match self {
            Self::Alias(index) => origins[*index].site.origin(ports).to_string(),
            Self::Raw(text) => text.clone(),
            Self::Text(text) => filled(text, origins, ports),
        }
    }

    /// How the entry stands in a fact's id: the alias, or the text in quotes.
    #[must_use]
    pub fn label(&self, origins: &[Alias]) -> String {
        match self {
            Self::Alias(index) => origins[*index].name.clone(),
            Self::Text(text) | Self::Raw(text) => format!("{text:?}"),
        }
    }
}

/// A bare word could be an alias, so it never passes for an origin string by accident.
fn is_word(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_lowercase()) && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// A text with every `{alias}`, `{alias.host}` and `{alias.port}` filled in.
pub(super) fn filled(text: &str, origins: &[Alias], ports: &Ports) -> String {
    origins.iter().fold(text.to_owned(), |text, alias| fill(text, alias, ports))
}

/// Whether every placeholder of a text names an alias.
pub(super) fn check_placeholders(text: &str, origins: &[Alias]) -> Result<(), Mistake> {
    let known: Vec<_> = origins.iter().flat_map(|alias| placeholders_of(&alias.name)).collect();
    match placeholders(text).find(|inside| !known.iter().any(|known| known == inside)) {
        Some(inside) => Err(Mistake::Unknown { what: "placeholder", name: inside.into(), known }),
        None => Ok(()),
    }
}

/// The whole origin, its host and its port.
fn placeholders_of(alias: &str) -> [String; 3] {
    [alias.to_owned(), format!("{alias}.host"), format!("{alias}.port")]
}

fn placeholders(text: &str) -> impl Iterator<Item = &str> {
    text.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(inside, _)| inside)
}

fn fill(text: String, alias: &Alias, ports: &Ports) -> String {
    let (name, origin) = (&alias.name, alias.site.origin(ports));
    text.replace(&format!("{{{name}}}"), &origin.to_string())
        .replace(&format!("{{{name}.host}}"), &origin.host)
        .replace(&format!("{{{name}.port}}"), &origin.port.to_string())
}

/// One way of asking `getTools`: with no `fromOrigins` at all, or with a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Filter {
    /// The list; `None` leaves the option out.
    pub from_origins: Option<Vec<ListItem>>,
}

impl Filter {
    /// The condition's part of a fact's id: `absent`, `empty`, or `from:` and the entries.
    #[must_use]
    pub fn label(&self, origins: &[Alias]) -> String {
        match self.from_origins.as_deref() {
            None => "absent".into(),
            Some([]) => "empty".into(),
            Some(items) => {
                let labels: Vec<_> = items.iter().map(|item| item.label(origins)).collect();
                format!("from:{}", labels.join("+"))
            }
        }
    }

    /// What a scenario asks when it does not say: absent, empty, each origin alone, all trustworthy ones.
    #[must_use]
    pub fn interesting(origins: &[Alias]) -> Vec<Self> {
        let trusted = (0..origins.len()).filter(|index| origins[*index].site.nominal().is_trustworthy());
        let all: Vec<_> = trusted.map(ListItem::Alias).collect();
        let lists = [None, Some(vec![])];
        let alone = (0..origins.len()).map(|index| Some(vec![ListItem::Alias(index)]));
        let all = (all.len() > 1).then_some(Some(all));
        lists.into_iter().chain(alone).chain(all).map(|from_origins| Self { from_origins }).collect()
    }
}
