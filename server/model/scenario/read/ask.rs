//! The `[ask]` table: which listings a scenario wants.

use super::tool::{item, items};
use crate::scenario::{
    Alias, Filter, ListItem, Mistake, Span,
    section::{At, Problems, Section, section, wrong_type},
};

/// The filters that the file names; `absent` stands for no option at all. `None` when the file does not say.
pub(super) fn filters(root: &mut Section<'_, '_>, origins: &[Alias], problems: &mut Problems) -> Option<Vec<Filter>> {
    let value = root.get("ask")?;
    let key = At { span: value.span(), value: "ask".to_owned() };
    let mut ask = section("[ask]".into(), &key, value, problems)?;
    let lists = ask.array("from_origins", problems);
    let each = ask.array("from_origins_each", problems);
    ask.finish(problems);
    let mut filters = vec![Filter { from_origins: None }];
    for value in lists.unwrap_or_default() {
        match value.get_ref().as_array() {
            Some(array) => add(&mut filters, items("from_origins", array, origins, problems), value.span(), origins, problems),
            None => problems.add(value.span(), wrong_type("from_origins", "a list of lists", value)),
        }
    }
    for value in each.unwrap_or_default() {
        let Some(item) = item("from_origins_each", value, origins, problems) else { continue };
        add(&mut filters, vec![item], value.span(), origins, problems);
    }
    Some(filters)
}

/// Facts are named by the condition, so each condition is asked for once.
fn add(filters: &mut Vec<Filter>, list: Vec<ListItem>, span: Span, origins: &[Alias], problems: &mut Problems) {
    let filter = Filter { from_origins: Some(list) };
    let label = filter.label(origins);
    if filters.iter().any(|other| other.label(origins) == label) {
        problems.add(span, Mistake::SameListingTwice { label });
    } else {
        filters.push(filter);
    }
}
