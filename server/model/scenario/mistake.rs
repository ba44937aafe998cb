//! What may be wrong with a scenario file, each with a hint that mends it.

use std::fmt;

use super::{Alias, Span};

/// One mistake in a scenario file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Mistake {
    /// The file is no TOML.
    #[error("this is not valid TOML: {0}")]
    Syntax(String),
    /// A key that no section of this kind has.
    #[error("unknown key `{key}` in {section}")]
    UnknownKey {
        /** The key. */
        key: String,
        /** The section. */
        section: String,
        /** What would be right. */
        known: Vec<String>,
    },
    /// A key that must be there is not.
    #[error("{section} has no `{key}`")]
    MissingKey {
        /** The key. */
        key: &'static str,
        /** The section. */
        section: String,
        /** An example line. */
        example: &'static str,
    },
    /// A value of another type.
    #[error("`{key}` must be {wanted}, not {found}")]
    WrongType {
        /** The key. */
        key: String,
        /** What it must be. */
        wanted: &'static str,
        /** What it is. */
        found: &'static str,
    },
    /// An origin that is no URL.
    #[error("`{text}` is not an origin: {reason}")]
    BadOrigin {
        /** The text. */
        text: String,
        /** The URL parser's word. */
        reason: String,
    },
    /// An origin that the lab cannot host.
    #[error("`{text}` is not an origin of the lab: {reason}")]
    NotALabOrigin {
        /** The text. */
        text: String,
        /** Why not. */
        reason: String,
    },
    /// Two aliases for one origin would make two facts of one question.
    #[error("`{alias}` is the same origin as `{other}`")]
    SameOriginTwice {
        /** The second alias. */
        alias: String,
        /** The first. */
        other: String,
    },
    /// A name that is not a lower-case word.
    #[error("`{name}` is not a name: names are lower-case letters, digits and _, and begin with a letter")]
    BadName {
        /** The name. */
        name: String,
    },
    /// A name that stands for nothing.
    #[error("there is no {what} `{name}`")]
    Unknown {
        /** What it should be. */
        what: &'static str,
        /** The name. */
        name: String,
        /** What there is. */
        known: Vec<String>,
    },
    /// No frame without a parent.
    #[error("no frame is the top: every frame has a parent")]
    NoTop,
    /// More than one frame without a parent.
    #[error("`{second}` has no parent, but `{first}` is the top already")]
    TwoTops {
        /** The first top. */
        first: String,
        /** The other. */
        second: String,
    },
    /// Parents that run in a circle.
    #[error("the parents of `{frame}` run in a circle and never reach the top")]
    Cycle {
        /** A frame of the circle. */
        frame: String,
    },
    /// An attribute of an iframe on the top-level document.
    #[error("`{key}` belongs to an iframe, and the top frame has none")]
    NotOnTop {
        /** The key. */
        key: &'static str,
    },
    /// An origin on a document that has its parent's, or none.
    #[error("`{kind}` documents have no origin of their own to choose")]
    OriginNotChosen {
        /** The document kind. */
        kind: String,
    },
    /// A header on a document that comes without a response.
    #[error("`{kind}` documents have no response, so they have no headers")]
    NoResponse {
        /** The document kind. */
        kind: String,
    },
    /// A document kind that cannot be the top.
    #[error("the top frame is a network document; `{kind}` needs a parent that makes it")]
    TopKind {
        /** The document kind. */
        kind: String,
    },
    /// A parent that cannot make the document.
    #[error("`{kind}` documents are made by their parent's script, which must share their origin")]
    ParentCannotMake {
        /** The document kind. */
        kind: String,
    },
    /// A sandbox without scripts.
    #[error("a frame whose sandbox lacks allow-scripts runs nothing, so nothing could be observed from inside")]
    NoScripts,
    /// A frame that browsers block as mixed content.
    #[error("browsers block `{frame}` as mixed content: it is insecure below a secure frame")]
    MixedContent {
        /** The frame. */
        frame: String,
    },
    /// A step through another origin on a document that is not navigated to.
    #[error("`{kind}` documents are made in place, so there is no way through another origin")]
    NoWay {
        /** The document kind. */
        kind: String,
    },
    /// Two keys of which only one can hold.
    #[error("`{first}` and `{second}` cannot stand together")]
    NotTogether {
        /** The key that is read. */
        first: &'static str,
        /** The key that would have no effect. */
        second: &'static str,
    },
    /// Two tools with the same key.
    #[error("there are two tools `{key}`")]
    DuplicateTool {
        /** The key. */
        key: String,
    },
    /// A step that does nothing, or two things.
    #[error("a step does exactly one thing, and this one does {}", if found.is_empty() { "nothing".to_owned() } else { found.join(" and ") })]
    OneVerb {
        /** The verbs that are there. */
        found: Vec<String>,
        /** The other keys, one of which may be meant for a verb. */
        others: Vec<String>,
        /** What a step can do. */
        known: &'static [&'static str],
    },
    /// A step for a document that is not there, which would leave every question about it without an answer.
    #[error("`{frame}` is not in the tree when this step begins")]
    NotThere {
        /** The frame. */
        frame: String,
    },
    /// A step that brings what cannot come in this way.
    #[error("`{verb}` cannot bring `{frame}`")]
    CannotCome {
        /** The verb. */
        verb: &'static str,
        /** The frame. */
        frame: String,
    },
    /// Only script of the own origin reaches a document's API from outside.
    #[error("nobody can hold the API of `{frame}`: its parent is of another origin, or it has none")]
    CannotHold {
        /** The frame. */
        frame: String,
    },
    /// The driver finds a process by the address of the frame with which it begins, and the lab works from the top document.
    #[error(
        "`{frame}` has no process that can end alone: only a document from the network of another site than its parent and the top has one"
    )]
    CannotCrash {
        /** The frame. */
        frame: String,
    },
    /// What the driver does ends the page's turn, and the copy of the tree in `away` lives for a few steps only.
    #[error("a part of `{whole}` cannot do this")]
    NotAPart {
        /** The step that has parts. */
        whole: &'static str,
    },
    /// The run lives in the top document, and only the frames of its tree can be taken out of a page.
    #[error("`{frame}` is no frame in another document, so no step can {verb} it")]
    IsTop {
        /** The verb. */
        verb: &'static str,
        /** The frame. */
        frame: String,
    },
    /// A comparison that does not have two sides.
    #[error("`same` compares the outcomes of two steps, and here are {count}")]
    NotTwo {
        /** How many there are. */
        count: usize,
    },
    /// There is nothing in the history of a frame where a step goes.
    #[error("the history of `{frame}` has nothing there")]
    NoHistory {
        /** The frame. */
        frame: String,
    },
    /// A step that waits for the end of a call which has none.
    #[error("the call `{call}` still runs at this step, so waiting for its end would take for ever")]
    StillRuns {
        /** The step that began it. */
        call: String,
    },
    /// A step that waits for the cancelling of a call which is not cancelled in it.
    #[error("nothing in this step cancels the call `{call}`")]
    NotCancelled {
        /** The step that began it. */
        call: String,
    },
    /// An expectation that contradicts the rules.
    #[error("the rule {rule} says {rules}, and the file expects {file}")]
    AgainstTheRules {
        /** The rule. */
        rule: crate::Rule,
        /** What it says. */
        rules: String,
        /** What the file says. */
        file: String,
    },
    /// Two equal listings would make two facts of one question.
    #[error("the listing `{label}` is asked for twice")]
    SameListingTwice {
        /** The condition as facts name it. */
        label: String,
    },
}

impl Mistake {
    pub(super) fn unknown_alias(word: &str, origins: &[Alias]) -> Self {
        Self::Unknown { what: "origin alias", name: word.into(), known: origins.iter().map(|alias| alias.name.clone()).collect() }
    }

    /// What to do about it.
    #[must_use]
    pub fn hint(&self) -> Option<String> {
        Some(match self {
            Self::UnknownKey { key, known, .. } => did_you_mean(key, known),
            Self::Unknown { what: "origin alias", name, known } => {
                format!("{} (to send the text as it is: {{ raw = {name:?} }})", did_you_mean(name, known))
            }
            Self::Unknown { what: "placeholder", name, known } => {
                format!("{} (to send braces as they are: {{ raw = \"...\" }})", did_you_mean(name, known))
            }
            Self::Unknown { name, known, .. } => did_you_mean(name, known),
            Self::MissingKey { example, .. } => format!("for example: {example}"),
            Self::BadOrigin { .. } => "for example: \"https://shop.localhost\"".into(),
            Self::NotALabOrigin { .. } => {
                "for example: \"https://shop.localhost\", \"https://shop.localhost:8444\", \"http://plain.test\"".into()
            }
            Self::SameOriginTwice { .. } => "use one of the two names, or another host or port".into(),
            Self::NoTop | Self::Cycle { .. } => "leave `parent` out on exactly one frame".into(),
            Self::TwoTops { second, .. } => format!("give `{second}` a parent"),
            Self::OriginNotChosen { .. } => "leave `origin` out".into(),
            Self::NoResponse { .. } => "put the headers on the network frame above it".into(),
            Self::ParentCannotMake { .. } => "use document = \"srcdoc\", or take the parent out of its sandbox".into(),
            Self::NoWay { .. } => "leave `via` out".into(),
            Self::NotTogether { .. } => "write two tables, one for each".into(),
            Self::DuplicateTool { .. } => "every entry of exposed_to_each is a tool of its own; leave one out".into(),
            Self::OneVerb { found, others, known } => {
                let known: Vec<_> = known.iter().map(ToString::to_string).collect();
                let misspelt = others.iter().filter(|_| found.is_empty());
                let near = misspelt.into_iter().find_map(|other| nearest(other, &known)).map(|verb| format!("did you mean `{verb}`? "));
                format!("{}a step can: {}", near.unwrap_or_default(), known.join(", "))
            }
            Self::SameListingTwice { .. } => "leave one out".into(),
            Self::NotThere { .. } => "a step before it must bring it, or must not have taken it away".into(),
            Self::CannotCome { verb: "navigate", .. } => "give it `replaces`, with a frame that stood in the same place".into(),
            Self::CannotCome { verb: "insert", .. } => "give it `late = true`, and insert it once".into(),
            Self::CannotCome { .. } => "give it `opener`, and open it once".into(),
            Self::CannotHold { .. } => "give it a parent of its own origin".into(),
            Self::CannotCrash { .. } => "give it a host that differs from theirs in its last two names".into(),
            Self::NotAPart { whole: "away" } => "`register`, `unregister`, `list` or `call` there; the rest is for the tree itself".into(),
            Self::NotAPart { .. } => "make it a step of its own".into(),
            Self::IsTop { .. } => "name a frame that has a `parent`".into(),
            Self::NotTwo { .. } => "same = [\"one_step\", \"another_step\"]".into(),
            Self::NoHistory { .. } => "`navigate` it first".into(),
            Self::StillRuns { .. } => "`begin` the call and `release` its tool before you `settle` it, or abort the call's signal".into(),
            Self::NotCancelled { .. } => "leave `until` out".into(),
            Self::AgainstTheRules { .. } => "leave `expect` out: the lab knows the answer, and `framelab explain` tells why".into(),
            Self::NoScripts => "sandbox = \"allow-scripts\"".into(),
            Self::MixedContent { .. } => "make every frame above it insecure, or use http://NAME.localhost, which is trustworthy".into(),
            Self::Syntax(_) | Self::WrongType { .. } | Self::BadName { .. } | Self::NotOnTop { .. } | Self::TopKind { .. } => return None,
        })
    }
}

/// The known word that may be meant.
fn nearest<'a>(word: &str, known: &'a [String]) -> Option<&'a String> {
    let near = known.iter().map(|known| (strsim::damerau_levenshtein(word, known), known)).min();
    near.filter(|(distance, _)| *distance <= 2).map(|(_, near)| near)
}

fn did_you_mean(word: &str, known: &[String]) -> String {
    match nearest(word, known) {
        Some(near) => format!("did you mean `{near}`?"),
        // What has a dot is a part of something that stands in the list itself.
        None if !known.is_empty() => {
            format!("known here: {}", known.iter().filter(|name| !name.contains('.')).cloned().collect::<Vec<_>>().join(", "))
        }
        None => "there are none in this file yet".into(),
    }
}

/// A mistake and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The bytes that are wrong.
    pub span: Span,
    /// What is wrong.
    pub mistake: Mistake,
}

/// Everything that is wrong with one file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mistakes {
    /// The file's name as the user knows it.
    pub file: String,
    /// The file's text, so that a place can be shown.
    pub source: String,
    /// The problems, in the file's order; never empty.
    pub problems: Vec<Problem>,
}

impl Mistakes {
    /// Line and column of a problem, both from 1; the column counts characters.
    #[must_use]
    pub fn place(&self, problem: &Problem) -> (usize, usize) {
        place(&self.source, problem.span.start)
    }
}

/// Line and column of a byte offset, both from 1.
pub(crate) fn place(source: &str, offset: usize) -> (usize, usize) {
    let before = source.get(..offset).unwrap_or(source);
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
}

impl std::error::Error for Mistakes {}

impl fmt::Display for Mistakes {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.problems.iter().enumerate() {
            let (line, column) = self.place(problem);
            let newline = if index == 0 { "" } else { "\n" };
            write!(out, "{newline}{}:{line}:{column}: {}", self.file, problem.mistake)?;
            if let Some(hint) = problem.mistake.hint() {
                write!(out, "\n  hint: {hint}")?;
            }
        }
        Ok(())
    }
}
