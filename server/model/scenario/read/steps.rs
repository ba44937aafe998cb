//! The `[[steps]]` tables: one verb each, with what it is done to.

mod call;
mod ending;

use toml::{Spanned, de::DeValue};

use super::tool::{frame as frame_named, items};
use crate::scenario::{
    Alias, Deed, FrameSpec, ListItem, Mistake, StepSpec, ToolSpec,
    section::{At, Problems, Section, section, text, wrong_type},
};

/// What steps can speak of.
#[derive(Clone, Copy)]
pub(super) struct Names<'a> {
    pub(super) frames: &'a [FrameSpec],
    pub(super) tools: &'a [ToolSpec],
    pub(super) origins: &'a [Alias],
}

/// The verbs, in the order in which a message lists them.
const VERBS: &[&str] = &[
    "register",
    "unregister",
    "abort",
    "list",
    "copies",
    "call",
    "begin",
    "release",
    "settle",
    "navigate",
    "reload",
    "back",
    "forward",
    "remove",
    "insert",
    "open",
    "crash",
    "hold",
    "together",
    "away",
    "same",
];

pub(super) fn steps(root: &mut Section<'_, '_>, names: &Names<'_>, problems: &mut Problems) -> Vec<StepSpec> {
    let array = root.array("steps", problems).unwrap_or_default();
    let mut steps = some(array, names, problems);
    let mut taken = vec![];
    steps.iter_mut().for_each(|step| make_unique(step, &mut taken));
    steps
}

fn some(array: &[Spanned<DeValue<'_>>], names: &Names<'_>, problems: &mut Problems) -> Vec<StepSpec> {
    array.iter().filter_map(|value| one(value, names, problems)).collect()
}

fn one(value: &Spanned<DeValue<'_>>, names: &Names<'_>, problems: &mut Problems) -> Option<StepSpec> {
    let key = At { span: value.span(), value: "steps".to_owned() };
    let mut table = section("the step".into(), &key, value, problems)?;
    let verbs: Vec<_> = VERBS.iter().copied().filter(|verb| table.has(verb)).collect();
    let [verb] = verbs[..] else {
        let (found, others): (Vec<_>, Vec<_>) = table.keys().partition(|key| VERBS.contains(&key.as_str()));
        // Keys that may stand beside a verb are not meant for one, even where they look like it.
        let others = others.into_iter().filter(|key| !["name", "listed"].contains(&key.as_str())).collect();
        problems.add(value.span(), Mistake::OneVerb { found, others, known: VERBS });
        return None;
    };
    let span = table.get(verb).map_or(value.span(), Spanned::span);
    let deed = deed(verb, &mut table, names, problems);
    let name = table.text("name", problems).map(|name| name.value);
    let expect = table.get("expect").and_then(|value| ending::ending(value, problems));
    let until = table.text("until", problems).map(|call| call.value);
    table.finish(problems);
    let deed = deed?;
    Some(StepSpec { name: name.unwrap_or_else(|| default_name(verb, &deed, names)), deed, expect, until, span })
}

fn deed(verb: &'static str, table: &mut Section<'_, '_>, names: &Names<'_>, problems: &mut Problems) -> Option<Deed> {
    if let "together" | "away" = verb {
        let parts = some(table.array(verb, problems)?, names, problems);
        return Some(if verb == "away" { Deed::Away(parts) } else { Deed::Together(parts) });
    }
    if verb == "same" {
        let array = table.array(verb, problems)?;
        if let [first, second] = array {
            let [first, second] = [first, second].map(|value| text(verb, value, problems));
            return Some(Deed::Same { first: first?.value, second: second?.value });
        }
        problems.add(table.get(verb)?.span(), Mistake::NotTwo { count: array.len() });
        return None;
    }
    let object = table.text(verb, problems)?;
    match verb {
        "register" => {
            let signal = table.text("signal", problems).map(|signal| signal.value);
            let abort_at_once = table.flag("abort_at_once", problems);
            tool(&object, names, problems).map(|tool| Deed::Register { tool, signal, abort_at_once })
        }
        "unregister" => tool(&object, names, problems).map(|tool| Deed::Unregister { tool }),
        "release" => tool(&object, names, problems).map(|tool| Deed::Release { tool }),
        "abort" => Some(Deed::Abort { signal: object.value, reason: table.flag("reason", problems) }),
        "settle" => Some(Deed::Settle { call: object.value }),
        "call" => call::call(&object, table, names, problems).map(Deed::Call),
        "begin" => call::call(&object, table, names, problems).map(Deed::Begin),
        _ => about_frame(verb, &object, table, names, problems),
    }
}

fn about_frame(
    verb: &'static str,
    object: &At<String>,
    table: &mut Section<'_, '_>,
    names: &Names<'_>,
    problems: &mut Problems,
) -> Option<Deed> {
    let frame = frame_named(object, names.frames, problems)?;
    Some(match verb {
        "list" => Deed::List { frame, from: from(table, names, problems) },
        "copies" => Deed::Copies { frame, from: from(table, names, problems) },
        "navigate" => {
            let to = table.need("to", "to = \"after\"", problems)?;
            Deed::Navigate { frame, to: frame_named(&to, names.frames, problems)? }
        }
        "reload" => Deed::Reload { frame },
        "back" => Deed::Back { frame },
        "forward" => Deed::Forward { frame },
        "remove" => Deed::Remove { frame },
        "insert" => Deed::Insert { frame },
        "crash" => Deed::Crash { frame },
        "hold" => Deed::Hold { frame },
        _ => Deed::Open { frame },
    })
}

fn from(table: &mut Section<'_, '_>, names: &Names<'_>, problems: &mut Problems) -> Option<Vec<ListItem>> {
    table.array("from", problems).map(|array| items("from", array, names.origins, problems))
}

fn tool(name: &At<String>, names: &Names<'_>, problems: &mut Problems) -> Option<usize> {
    let found = names.tools.iter().position(|tool| tool.key == name.value);
    let known = || names.tools.iter().map(|tool| tool.key.clone()).collect();
    problems.keep(name.span.clone(), found.ok_or_else(|| Mistake::Unknown { what: "tool", name: name.value.clone(), known: known() }))
}

/// Names are made of what is done and not of positions, so that ids survive new steps.
fn default_name(verb: &str, deed: &Deed, names: &Names<'_>) -> String {
    let (frame, tool) = (|index: usize| &*names.frames[index].name, |index: usize| &*names.tools[index].key);
    match deed {
        Deed::Register { tool: it, .. } | Deed::Unregister { tool: it } | Deed::Release { tool: it } => format!("{verb}_{}", tool(*it)),
        Deed::Abort { signal: word, .. } | Deed::Settle { call: word } => format!("{verb}_{word}"),
        Deed::Call(call) | Deed::Begin(call) => format!("{verb}_{}_by_{}", tool(call.tool), frame(call.by)),
        Deed::Together(_) | Deed::Away(_) => verb.to_owned(),
        Deed::Same { first, second } => format!("{verb}_{first}_{second}"),
        Deed::List { frame: it, .. }
        | Deed::Copies { frame: it, .. }
        | Deed::Navigate { frame: it, .. }
        | Deed::Reload { frame: it }
        | Deed::Back { frame: it }
        | Deed::Forward { frame: it }
        | Deed::Remove { frame: it }
        | Deed::Insert { frame: it }
        | Deed::Crash { frame: it }
        | Deed::Hold { frame: it }
        | Deed::Open { frame: it } => format!("{verb}_{}", frame(*it)),
    }
}

/// The second step of a name is `NAME.2`.
fn make_unique(step: &mut StepSpec, taken: &mut Vec<String>) {
    let count = taken.iter().filter(|name| **name == step.name).count();
    taken.push(step.name.clone());
    if count > 0 {
        step.name = format!("{}.{}", step.name, count + 1);
    }
    if let Deed::Together(parts) | Deed::Away(parts) = &mut step.deed {
        parts.iter_mut().for_each(|part| make_unique(part, taken));
    }
}

/// A list of texts in which anything else is a mistake.
fn wrong(key: &'static str, wanted: &'static str, value: &Spanned<DeValue<'_>>, problems: &mut Problems) {
    problems.add(value.span(), wrong_type(key, wanted, value));
}
