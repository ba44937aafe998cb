//! Finding an id by what a person types of it.

use crate::cli::exit::Failure;

/// More candidates than this help nobody.
const SHOWN: usize = 8;

/// Why no single id was meant.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Miss {
    /// Several ids have all the words.
    Ambiguous(Vec<String>),
    /// No id has them; these are spelled most like it.
    Unknown(Vec<String>),
}

/// The id that is typed in full, or else the only one that has every typed word in it.
pub(super) fn find(wanted: &str, ids: &[String]) -> Result<usize, Miss> {
    if let Some(exact) = ids.iter().position(|id| id == wanted) {
        return Ok(exact);
    }
    let has_all = |id: &String| wanted.split_whitespace().all(|word| id.contains(word));
    let fitting: Vec<_> = ids.iter().enumerate().filter(|(_, id)| has_all(id)).collect();
    match fitting.as_slice() {
        [(only, _)] => Ok(*only),
        [] => Err(Miss::Unknown(near(wanted, ids))),
        _ => Err(Miss::Ambiguous(fitting.into_iter().map(|(_, id)| id.clone()).collect())),
    }
}

/// The id that is spelled most like the wanted one, and up to two that come nearly as close.
fn near(wanted: &str, ids: &[String]) -> Vec<String> {
    let mut near: Vec<_> = ids.iter().map(|id| (distance(wanted, id), id)).collect();
    near.sort();
    let best = near.first().map_or(0, |(distance, _)| *distance);
    near.into_iter().take_while(|(distance, _)| *distance <= best + 1).take(3).map(|(_, id)| id.clone()).collect()
}

/// A slip in the last part counts no more if the parts before it are left out.
fn distance(wanted: &str, id: &str) -> usize {
    let last = id.rsplit_once('/').map_or(id, |(_, last)| last);
    strsim::damerau_levenshtein(wanted, id).min(strsim::damerau_levenshtein(wanted, last))
}

impl Miss {
    /// The message for the kind of thing that was searched.
    pub(super) fn failure(self, what: &str, wanted: &str) -> Failure {
        Failure::Usage(match self {
            Self::Ambiguous(ids) => {
                let more = ids.len().saturating_sub(SHOWN);
                let rest = if more > 0 { format!("\n    and {more} more") } else { String::new() };
                let shown: String = ids.iter().take(SHOWN).map(|id| format!("\n    {id}")).collect();
                format!("`{wanted}` fits {} {what}s\n  hint: name one of them:{shown}{rest}", ids.len())
            }
            Self::Unknown(near) if near.is_empty() => format!("there is no {what} `{wanted}`\n  hint: there is no {what} here at all"),
            Self::Unknown(near) => {
                let near: String = near.iter().map(|id| format!("\n    {id}")).collect();
                format!("there is no {what} `{wanted}`\n  hint: spelled most like it:{near}")
            }
        })
    }
}
