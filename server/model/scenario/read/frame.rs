//! One `[frames.NAME]` table.

use std::str::FromStr;

use crate::scenario::{
    Alias, DocumentKind, FrameSpec, Mistake, Sandbox, Span,
    entry::check_placeholders,
    section::{At, Problems, Section, check_name, section, text},
};

/// A frame whose parent is still a name, with the places that later checks point at.
pub(super) struct Draft {
    pub(super) name: At<String>,
    pub(super) parent: Option<At<String>>,
    pub(super) spec: FrameSpec,
    pub(super) coming: Coming,
}

/// How the document comes to be there, while frames are still names.
pub(super) enum Coming {
    AtOnce,
    Later,
    Replaces(At<String>),
    OpenedBy(At<String>),
}

pub(super) fn draft(name: At<String>, mut table: Section<'_, '_>, origins: &[Alias], problems: &mut Problems) -> Draft {
    check_name(&name, problems);
    let parent = table.text("parent", problems);
    let document = document(&mut table, problems);
    let origin = origin(&mut table, document, origins, problems);
    let via = table.text("via", problems);
    let coming = coming(&mut table, problems);
    let allow = table.text("allow", problems);
    let sandbox = table.text("sandbox", problems);
    if parent.is_none() && !matches!(coming, Coming::Replaces(_)) {
        top_has_no_iframe(&allow, "allow", problems);
        top_has_no_iframe(&sandbox, "sandbox", problems);
        top_has_no_iframe(&via, "via", problems);
    }
    let via = via.and_then(|name| way(&name, document, origins, problems));
    let (permissions_policy, csp_sandbox) = headers(&mut table, document, origins, problems);
    table.finish(problems);
    let allow = allow.and_then(|allow| checked_text(allow, origins, problems));
    let sandbox = sandbox.and_then(|text| checked_sandbox(text, problems));
    let spec = FrameSpec {
        name: name.value.clone(),
        parent: None,
        origin,
        allow,
        sandbox,
        permissions_policy,
        csp_sandbox,
        document: document.unwrap_or_default(),
        via,
    };
    Draft { name, parent, spec, coming }
}

fn coming(table: &mut Section<'_, '_>, problems: &mut Problems) -> Coming {
    let late = table.flag("late", problems);
    let replaces = table.text("replaces", problems).map(Coming::Replaces);
    let opened = table.text("opener", problems).map(Coming::OpenedBy);
    replaces.or(opened).unwrap_or(if late { Coming::Later } else { Coming::AtOnce })
}

/// A text in which origins stand as placeholders, because only a run knows their ports.
fn checked_text(text: At<String>, origins: &[Alias], problems: &mut Problems) -> Option<String> {
    problems.keep(text.span, check_placeholders(&text.value, origins).map(|()| text.value))
}

fn top_has_no_iframe(value: &Option<At<String>>, key: &'static str, problems: &mut Problems) {
    if let Some(value) = value {
        problems.add(value.span.clone(), Mistake::NotOnTop { key });
    }
}

fn document(table: &mut Section<'_, '_>, problems: &mut Problems) -> Option<DocumentKind> {
    let name = table.text("document", problems)?;
    let known = || DocumentKind::ALL.iter().map(|(_, name)| (*name).to_owned()).collect();
    let kind = DocumentKind::from_str(&name.value).map_err(|()| Mistake::Unknown {
        what: "document kind",
        name: name.value.clone(),
        known: known(),
    });
    problems.keep(name.span, kind)
}

fn origin(table: &mut Section<'_, '_>, document: Option<DocumentKind>, origins: &[Alias], problems: &mut Problems) -> Option<usize> {
    if document.is_none() && table.get("document").is_some() {
        // The kind was refused already, so nobody knows whether an origin must be there.
        return table.text("origin", problems).and_then(|name| alias(&name, origins, problems));
    }
    let kind = document.unwrap_or_default();
    if kind == DocumentKind::Network {
        let name = table.need("origin", "origin = \"shop\"", problems)?;
        return alias(&name, origins, problems);
    }
    if let Some(name) = table.text("origin", problems) {
        problems.add(name.span, Mistake::OriginNotChosen { kind: kind.to_string() });
    }
    None
}

/// Only a document with a URL can be reached through another one.
fn way(name: &At<String>, document: Option<DocumentKind>, origins: &[Alias], problems: &mut Problems) -> Option<usize> {
    if let Some(kind) = document.filter(|kind| *kind != DocumentKind::Network) {
        problems.add(name.span.clone(), Mistake::NoWay { kind: kind.to_string() });
    }
    alias(name, origins, problems)
}

fn alias(name: &At<String>, origins: &[Alias], problems: &mut Problems) -> Option<usize> {
    let index = origins.iter().position(|alias| alias.name == name.value);
    if index.is_none() {
        let known = origins.iter().map(|alias| alias.name.clone()).collect();
        problems.add(name.span.clone(), Mistake::Unknown { what: "origin", name: name.value.clone(), known });
    }
    index
}

fn checked_sandbox(text: At<String>, problems: &mut Problems) -> Option<Sandbox> {
    let sandbox = Sandbox(text.value);
    let checked = if sandbox.allows_scripts() { Ok(sandbox) } else { Err(Mistake::NoScripts) };
    problems.keep(text.span, checked)
}

type Headers = (Vec<String>, Option<Sandbox>);

fn headers(table: &mut Section<'_, '_>, document: Option<DocumentKind>, origins: &[Alias], problems: &mut Problems) -> Headers {
    let Some(value) = table.get("headers") else { return (vec![], None) };
    let key = At { span: value.span(), value: "headers".to_owned() };
    let Some(mut headers) = section("headers".into(), &key, value, problems) else { return (vec![], None) };
    if let Some(kind) = document.filter(|kind| *kind != DocumentKind::Network) {
        problems.add(value.span(), Mistake::NoResponse { kind: kind.to_string() });
    }
    let policy = one_or_many(&mut headers, "Permissions-Policy", problems).into_iter();
    let policy = policy.filter_map(|value| checked_text(value, origins, problems)).collect();
    let sandbox = headers.text("sandbox", problems).and_then(|text| checked_sandbox(text, problems));
    headers.finish(problems);
    (policy, sandbox)
}

/// A header may be sent once or several times.
fn one_or_many(headers: &mut Section<'_, '_>, key: &'static str, problems: &mut Problems) -> Vec<At<String>> {
    let Some(value) = headers.get(key) else { return vec![] };
    let values = value.get_ref().as_array().map_or(std::slice::from_ref(value), |array| &**array);
    values.iter().filter_map(|value| text(key, value, problems)).collect()
}

/// The span of a name, for checks that concern the whole frame.
pub(super) fn place(draft: &Draft) -> Span {
    draft.name.span.clone()
}
