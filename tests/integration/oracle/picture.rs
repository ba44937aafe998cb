//! A tree in one line, so that a row of a table holds a whole topology.
//!
//! Frames: `top=a | k=b<top allow[tools] | s=srcdoc<k`. Before the `=` stands the name, after it an alias of [`ORIGINS`] or a
//! document kind, after the `<` the parent. Attributes are `allow`, `sandbox`, `csp` (a sandbox by header), `via` and `header`
//! (a `Permissions-Policy`, once for each line of it). Tools: `t@k to[a, https://x] name[..] description[..]`.

use std::fmt::Write;

use framelab_model::{
    Ports,
    scenario::{self, Scenario},
};

/// Every origin that a tree can use.
const ORIGINS: &[(&str, &str)] = &[
    ("a", "https://a.localhost"),
    ("b", "https://b.localhost"),
    ("c", "https://c.localhost"),
    ("a2", "https://a.localhost:8444"),
    ("sub", "https://sub.a.localhost"),
    ("dot", "https://a.localhost."),
    ("local", "https://localhost"),
    ("ip", "https://127.0.0.1"),
    ("six", "https://[::1]"),
    ("httpa", "http://a.localhost"),
    ("plain", "http://plain.test"),
    ("plain2", "http://other.test"),
    ("test", "https://plain.test"),
];

const KINDS: &[&str] = &["srcdoc", "about:blank", "blob", "data"];

/// The scenario of a picture; `filter` is one more way to ask, after the one that leaves the option out.
pub(super) fn scenario(frames: &str, tools: &str, filter: Option<&str>) -> Scenario {
    let text = toml(frames, tools, filter);
    scenario::read("table/row", "row.toml", &text).unwrap_or_else(|mistakes| panic!("{mistakes}\n{text}"))
}

/// The topology of a tree without tools.
pub(super) fn tree(frames: &str) -> framelab_model::tree::Topology {
    scenario(frames, "", None).topology(&Ports::nominal())
}

/// The words of a line with the text in brackets that may follow each.
pub(super) fn words(line: &str) -> Vec<(&str, Option<&str>)> {
    let mut words = vec![];
    let mut rest = line.trim();
    while !rest.is_empty() {
        let end = rest.find([' ', '[']).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        let closing = closing_bracket(after);
        words.push((word, closing.map(|closing| &after[1..closing])));
        rest = after[closing.map_or(0, |closing| closing + 1)..].trim_start();
    }
    words
}

/// Where the bracket closes with which a text begins; an IPv6 address may stand inside.
fn closing_bracket(text: &str) -> Option<usize> {
    let mut depth = 0;
    text.starts_with('[').then(|| {
        let ends = |(index, c)| {
            depth += i32::from(c == '[') - i32::from(c == ']');
            (depth == 0).then_some(index)
        };
        text.char_indices().find_map(ends).unwrap()
    })
}

fn toml(frames: &str, tools: &str, filter: Option<&str>) -> String {
    let mut text = String::from("title = \"a row\"\n[origins]\n");
    ORIGINS.iter().for_each(|(alias, origin)| writeln!(text, "{alias} = {}", quoted(origin)).unwrap());
    frames.split(" | ").for_each(|frame| text += &frame_table(frame));
    tools.split(" | ").filter(|tool| !tool.is_empty()).for_each(|tool| text += &tool_table(tool));
    text += &format!("[ask]\nfrom_origins = [{}]\n", filter.map(list).unwrap_or_default());
    text
}

fn frame_table(frame: &str) -> String {
    let words = words(frame);
    let (name, shows) = words[0].0.split_once('=').unwrap();
    let (shows, parent) = shows.split_once('<').map_or((shows, None), |(shows, parent)| (shows, Some(parent)));
    let mut text = format!("[frames.{name}]\n");
    let key = if KINDS.contains(&shows) { "document" } else { "origin" };
    writeln!(text, "{key} = {}", quoted(shows)).unwrap();
    parent.into_iter().for_each(|parent| writeln!(text, "parent = {}", quoted(parent)).unwrap());
    let value =
        |wanted: &str| words.iter().filter(|(word, _)| *word == wanted).map(|(_, value)| quoted(value.unwrap())).collect::<Vec<_>>();
    for key in ["allow", "sandbox", "via"] {
        value(key).iter().for_each(|value| writeln!(text, "{key} = {value}").unwrap());
    }
    let (policy, csp) = (value("header"), value("csp"));
    if !policy.is_empty() || !csp.is_empty() {
        let csp: String = csp.iter().map(|csp| format!(", sandbox = {csp}")).collect();
        writeln!(text, "headers = {{ Permissions-Policy = [{}]{csp} }}", policy.join(", ")).unwrap();
    }
    text
}

fn tool_table(tool: &str) -> String {
    let words = words(tool);
    let (key, frame) = words[0].0.split_once('@').unwrap();
    let mut text = format!("[tools.{key}]\nframe = {}\n", quoted(frame));
    for (word, value) in &words[1..] {
        match *word {
            "to" => writeln!(text, "exposed_to = {}", list(value.unwrap())).unwrap(),
            other => writeln!(text, "{other} = {}", quoted(value.unwrap())).unwrap(),
        }
    }
    text
}

/// Aliases and texts with commas between them; a text is sent as it is.
fn list(items: &str) -> String {
    let item = |item: &str| {
        let alias = ORIGINS.iter().any(|(alias, _)| *alias == item);
        if alias { quoted(item) } else { format!("{{ raw = {} }}", quoted(item)) }
    };
    let items = items.split(", ").filter(|item| !item.is_empty()).map(item);
    format!("[{}]", items.collect::<Vec<_>>().join(", "))
}

/// A basic string of TOML, which has the escapes of JSON.
fn quoted(text: &str) -> String {
    serde_json::to_string(text).unwrap()
}
