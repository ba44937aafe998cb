//! From a scenario back to the TOML that reads as that scenario.

use std::fmt::Write as _;

use serde_json::Value as Json;
use toml::{Table, Value};

use super::{Alias, DocumentKind, Does, Filter, FrameSpec, ListItem, Scenario, Story, ToolSpec};

impl Scenario {
    /// The scenario as a file. Reading it gives this scenario again, if it is one that a file can say: its frames stand in
    /// tree order, and it asks first without `fromOrigins`. `None` for one with steps, which are always written by people.
    #[must_use]
    pub fn to_toml(&self) -> Option<String> {
        let plain = |tool: &ToolSpec| tool.members.is_empty() && tool.does == Does::Returns && tool.result.is_none();
        (self.story == Story::default() && self.tools.iter().all(plain)).then(|| self.picture())
    }

    fn picture(&self) -> String {
        let mut file = File(String::new());
        file.pair("title", self.title.as_str().into());
        if !self.rules.is_empty() {
            let clauses = self.clauses.iter().map(ToString::to_string);
            file.pair("rules", list(self.rules.iter().map(ToString::to_string).chain(clauses).map(Value::from)));
        }
        file.table("origins");
        for alias in &self.origins {
            file.pair(&alias.name, alias.site.nominal().to_string().into());
        }
        self.frames.iter().for_each(|frame| self.write_frame(frame, &mut file));
        for tools in self.tools.chunk_by(is_one_table) {
            self.write_tool(tools, &mut file);
        }
        self.write_ask(&mut file);
        file.0
    }

    fn write_frame(&self, frame: &FrameSpec, file: &mut File) {
        let alias = |index: usize| Value::from(self.origins[index].name.as_str());
        file.table(&format!("frames.{}", frame.name));
        file.maybe("parent", frame.parent.map(|parent| self.frames[parent].name.as_str().into()));
        file.maybe("origin", frame.origin.map(alias));
        file.maybe("document", (frame.document != DocumentKind::Network).then(|| frame.document.to_string().into()));
        file.maybe("via", frame.via.map(alias));
        file.maybe("allow", frame.allow.as_deref().map(Value::from));
        file.maybe("sandbox", frame.sandbox.as_ref().map(|sandbox| sandbox.0.as_str().into()));
        file.maybe("headers", headers(frame));
    }

    /// Several tools that came from one table go back into it.
    fn write_tool(&self, tools: &[ToolSpec], file: &mut File) {
        let tool = &tools[0];
        let (key, each) = tool.key.split_once('[').map_or((&*tool.key, false), |(key, _)| (key, true));
        let name = if each { tool.name.strip_suffix("_0").unwrap_or(&tool.name) } else { &tool.name };
        let plain = ToolSpec::new(key, tool.frame, None);
        let differs = |value: &str, usual: &str| (value != usual).then(|| Value::from(value));
        file.table(&format!("tools.{key}"));
        file.pair("frame", self.frames[tool.frame].name.as_str().into());
        file.maybe("name", differs(name, &plain.name));
        file.maybe("title", tool.title.as_deref().map(Value::from));
        file.maybe("description", differs(&tool.description, &plain.description));
        file.maybe("input_schema", tool.input_schema.as_ref().and_then(from_json));
        file.maybe("annotations", tool.annotations.as_ref().and_then(from_json));
        if each {
            file.pair("exposed_to_each", items(tools.iter().filter_map(|tool| tool.exposed_to.as_deref()).flatten(), &self.origins));
        } else {
            file.maybe("exposed_to", tool.exposed_to.as_deref().map(|list| items(list, &self.origins)));
        }
    }

    fn write_ask(&self, file: &mut File) {
        if self.filters == Filter::interesting(&self.origins) {
            return;
        }
        let lists = self.filters.iter().filter_map(|filter| filter.from_origins.as_deref());
        file.table("ask");
        file.pair("from_origins", list(lists.map(|list| items(list, &self.origins))));
    }
}

/// The text of a file so far.
struct File(String);

impl File {
    fn table(&mut self, name: &str) {
        // Writing to a string cannot fail.
        let _ = write!(self.0, "\n[{name}]\n");
    }

    fn pair(&mut self, key: &str, value: Value) {
        let _ = writeln!(self.0, "{key} = {value}");
    }

    fn maybe(&mut self, key: &str, value: Option<Value>) {
        if let Some(value) = value {
            self.pair(key, value);
        }
    }
}

/// Keys with an entry in brackets were made from one table of `exposed_to_each`.
fn is_one_table(one: &ToolSpec, next: &ToolSpec) -> bool {
    let table = |tool: &ToolSpec| tool.key.split_once('[').map(|(key, _)| key.to_owned());
    table(one).is_some() && table(one) == table(next)
}

fn headers(frame: &FrameSpec) -> Option<Value> {
    let mut headers = Table::new();
    let policy = match frame.permissions_policy.as_slice() {
        [] => None,
        [one] => Some(one.as_str().into()),
        many => Some(list(many.iter().map(|value| value.as_str().into()))),
    };
    headers.extend(policy.map(|policy| ("Permissions-Policy".into(), policy)));
    headers.extend(frame.csp_sandbox.as_ref().map(|sandbox| ("sandbox".into(), sandbox.0.as_str().into())));
    (!headers.is_empty()).then_some(Value::Table(headers))
}

fn items<'a>(items: impl IntoIterator<Item = &'a ListItem>, origins: &[Alias]) -> Value {
    list(items.into_iter().map(|item| match item {
        ListItem::Alias(index) => origins[*index].name.as_str().into(),
        ListItem::Text(text) => text.as_str().into(),
        ListItem::Raw(text) => Value::Table(Table::from_iter([("raw".into(), text.as_str().into())])),
    }))
}

fn list(values: impl Iterator<Item = Value>) -> Value {
    Value::Array(values.collect())
}

/// TOML knows no null, and no file could have said one.
fn from_json(value: &Json) -> Option<Value> {
    Some(match value {
        Json::Null => return None,
        Json::Bool(flag) => (*flag).into(),
        Json::Number(number) => number.as_i64().map_or_else(|| number.as_f64().unwrap_or_default().into(), Value::from),
        Json::String(text) => text.as_str().into(),
        Json::Array(values) => list(values.iter().filter_map(from_json)),
        Json::Object(members) => Value::Table(members.iter().filter_map(|(key, value)| Some((key.clone(), from_json(value)?))).collect()),
    })
}
