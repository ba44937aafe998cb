//! The `[tools.KEY]` tables.

use serde_json::Value;
use toml::{Spanned, de::DeValue};

use super::value::value;
use crate::scenario::{
    Alias, Does, FrameSpec, ListItem, Mistake, ToolSpec,
    section::{At, Problems, Section, check_name, section, text, wrong_type},
};

pub(super) fn tools(root: &mut Section<'_, '_>, frames: &[FrameSpec], origins: &[Alias], problems: &mut Problems) -> Vec<ToolSpec> {
    let mut tools: Vec<ToolSpec> = vec![];
    for (key, value) in root.entries("tools", problems) {
        check_name(&key, problems);
        let Some(table) = section(format!("[tools.{}]", key.value), &key, value, problems) else { continue };
        tools.extend(tool(&key, table, frames, origins, problems));
    }
    tools
}

/// One table is one tool, or with `exposed_to_each` one tool an entry.
fn tool(key: &At<String>, mut table: Section<'_, '_>, frames: &[FrameSpec], origins: &[Alias], problems: &mut Problems) -> Vec<ToolSpec> {
    let frame = table.need("frame", "frame = \"top\"", problems).and_then(|name| frame(&name, frames, problems));
    let mut spec = ToolSpec::new(key.value.clone(), frame.unwrap_or_default(), None);
    if let Some(name) = table.text("name", problems) {
        spec.name = name.value;
    }
    if let Some(description) = table.text("description", problems) {
        spec.description = description.value;
    }
    spec.title = table.text("title", problems).map(|title| title.value);
    spec.input_schema = json(&mut table, "input_schema", problems);
    spec.annotations = json(&mut table, "annotations", problems);
    spec.exposed_to = table.array("exposed_to", problems).map(|array| items("exposed_to", array, origins, problems));
    if let Some(Value::Object(members)) = json(&mut table, "members", problems) {
        spec.members = members;
    }
    spec.does = table.text("does", problems).and_then(|name| does(name, problems)).unwrap_or_default();
    spec.result = table.get("result").map(|result| value(result, problems));
    let each = table.array("exposed_to_each", problems);
    table.finish(problems);
    let Some(each) = each else { return vec![spec] };
    if spec.exposed_to.is_some() {
        problems.add(key.span.clone(), Mistake::NotTogether { first: "exposed_to_each", second: "exposed_to" });
    }
    one_for_each(&spec, each, origins, problems)
}

fn does(name: At<String>, problems: &mut Problems) -> Option<Does> {
    let found = Does::ALL.iter().find(|(_, known)| *known == name.value).map(|(does, _)| *does);
    let known = || Does::ALL.iter().map(|(_, known)| (*known).to_owned()).collect();
    problems.keep(name.span, found.ok_or_else(|| Mistake::Unknown { what: "behaviour", name: name.value, known: known() }))
}

fn one_for_each(spec: &ToolSpec, each: &[Spanned<DeValue<'_>>], origins: &[Alias], problems: &mut Problems) -> Vec<ToolSpec> {
    let mut tools: Vec<ToolSpec> = vec![];
    for value in each {
        let Some(item) = item("exposed_to_each", value, origins, problems) else { continue };
        let tool = one_of(spec, tools.len(), item, origins);
        if tools.iter().any(|other| other.key == tool.key) {
            problems.add(value.span(), Mistake::DuplicateTool { key: tool.key });
        } else {
            tools.push(tool);
        }
    }
    tools
}

/// The key carries the entry, not its position, so that ids survive new rows in a table.
fn one_of(spec: &ToolSpec, index: usize, item: ListItem, origins: &[Alias]) -> ToolSpec {
    let key = format!("{}[{}]", spec.key, item.label(origins));
    ToolSpec { name: format!("{}_{index}", spec.name), key, exposed_to: Some(vec![item]), ..spec.clone() }
}

pub(super) fn frame(name: &At<String>, frames: &[FrameSpec], problems: &mut Problems) -> Option<usize> {
    let index = frames.iter().position(|frame| frame.name == name.value);
    if index.is_none() {
        let known = frames.iter().map(|frame| frame.name.clone()).collect();
        problems.add(name.span.clone(), Mistake::Unknown { what: "frame", name: name.value.clone(), known });
    }
    index
}

/// Entries of `exposedTo` or `fromOrigins`: strings, or `{ raw = "..." }`.
pub(super) fn items(key: &'static str, array: &[Spanned<DeValue<'_>>], origins: &[Alias], problems: &mut Problems) -> Vec<ListItem> {
    array.iter().filter_map(|value| item(key, value, origins, problems)).collect()
}

/// One entry; see [`items`].
pub(super) fn item(key: &'static str, value: &Spanned<DeValue<'_>>, origins: &[Alias], problems: &mut Problems) -> Option<ListItem> {
    if let Some(table) = value.get_ref().as_table() {
        let mut raw = Section::new(format!("the entry of {key}"), value.span(), table);
        let text = raw.need("raw", "{ raw = \"null\" }", problems);
        raw.finish(problems);
        return text.map(|text| ListItem::Raw(text.value));
    }
    let text = text(key, value, problems)?;
    problems.keep(text.span, ListItem::parse(&text.value, origins))
}

fn json(table: &mut Section<'_, '_>, key: &'static str, problems: &mut Problems) -> Option<Value> {
    let value = table.get(key)?;
    if value.get_ref().as_table().is_none() {
        problems.add(value.span(), wrong_type(key, "a table", value));
    }
    Some(self::value(value, problems))
}
