//! The `[ask]` table: which listings a scenario wants.

use super::tool::items;
use crate::scenario::{
    Alias, Filter,
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
            Some(array) => filters.push(Filter { from_origins: Some(items("from_origins", array, origins, problems)) }),
            None => problems.add(value.span(), wrong_type("from_origins", "a list of lists", value)),
        }
    }
    let each = each.map(|array| items("from_origins_each", array, origins, problems)).unwrap_or_default();
    filters.extend(each.into_iter().map(|item| Filter { from_origins: Some(vec![item]) }));
    Some(filters)
}
