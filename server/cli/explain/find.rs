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

/// The three ids that are spelled most like the wanted one.
fn near(wanted: &str, ids: &[String]) -> Vec<String> {
    let mut near: Vec<_> = ids.iter().collect();
    near.sort_by_cached_key(|id| strsim::damerau_levenshtein(wanted, id));
    near.into_iter().take(3).cloned().collect()
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
