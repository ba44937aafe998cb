//! The `call` and `begin` steps.

use super::{Names, frame_named, tool};
use crate::scenario::{
    CallSpec, ListItem,
    read::{tool::item, value::value},
    section::{At, Problems, Section},
};

pub(super) fn call(key: &At<String>, table: &mut Section<'_, '_>, names: &Names<'_>, problems: &mut Problems) -> Option<CallSpec> {
    let by = table.need("by", "by = \"top\"", problems).and_then(|name| frame_named(&name, names.frames, problems));
    let window = table.text("window", problems).and_then(|name| frame_named(&name, names.frames, problems));
    let origin = table.get("origin").and_then(|value| item("origin", value, names.origins, problems));
    let words = ["tool_name", "listed", "lacks", "signal"].map(|key| table.text(key, problems).map(|text| text.value));
    let [name, listed, lacks, signal] = words;
    let input = table.get("input").map(|input| value(input, problems));
    let tool = tool(key, names, problems)?;
    let provider = names.tools[tool].frame;
    let origin: Option<ListItem> = origin;
    Some(CallSpec { tool, by: by?, window: window.unwrap_or(provider), origin, name, listed, lacks, input, signal })
}
