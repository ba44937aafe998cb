//! From TOML text to a scenario, reporting every mistake that can be seen at once.

mod ask;
mod frame;
mod steps;
mod tool;
mod tree;
mod value;

use std::str::FromStr;

use toml::de::DeTable;

use super::{
    Alias, Filter, Mistake, Mistakes, Scenario, Site, Story,
    section::{Problems, Section, check_name, text},
};
use crate::{Clause, Rule};

/// Reads a scenario file. `id` is `theme/case`; `file` is the name that messages show.
///
/// # Errors
/// All mistakes found, each with its place and a hint.
pub fn read(id: &str, file: &str, source: &str) -> Result<Scenario, Mistakes> {
    let mut problems = Problems::default();
    let (root, errors) = DeTable::parse_recoverable(source);
    for error in errors {
        problems.add(error.span().unwrap_or(0..0), Mistake::Syntax(error.message().to_owned()));
    }
    let scenario = if problems.0.is_empty() {
        // What concerns the whole file is shown at its first byte.
        scenario(id, Section::new("the scenario", 0..0, root.get_ref()), &mut problems)
    } else {
        None
    };
    if problems.0.is_empty()
        && let Some(scenario) = &scenario
    {
        problems.0 = crate::steps::problems(scenario);
    }
    problems.0.sort_by_key(|problem| problem.span.start);
    match scenario {
        Some(scenario) if problems.0.is_empty() => Ok(scenario),
        _ => Err(Mistakes { file: file.into(), source: source.into(), problems: problems.0 }),
    }
}

fn scenario(id: &str, mut root: Section<'_, '_>, problems: &mut Problems) -> Option<Scenario> {
    let title = root.need("title", "title = \"Own origin by default\"", problems);
    let (rules, clauses) = rules(&mut root, problems);
    let origins = origins(&mut root, problems);
    let (frames, arrivals) = tree::frames(&mut root, &origins, problems);
    let tools = tool::tools(&mut root, &frames, &origins, problems);
    let filters = ask::filters(&mut root, &origins, problems).unwrap_or_else(|| Filter::interesting(&origins));
    let steps = steps::steps(&mut root, &steps::Names { frames: &frames, tools: &tools, origins: &origins }, problems);
    let spares_below = root.number("spares_below", problems);
    let story = Story { steps, arrivals, spares_below };
    root.finish(problems);
    Some(Scenario { id: id.into(), title: title?.value, rules, clauses, origins, frames, tools, filters, story })
}

fn rules(root: &mut Section<'_, '_>, problems: &mut Problems) -> (Vec<Rule>, Vec<Clause>) {
    let (mut rules, mut clauses) = (vec![], vec![]);
    for value in root.array("rules", problems).unwrap_or_default() {
        let Some(id) = text("rules", value, problems) else { continue };
        let clause = Clause::from_str(&id.value).ok();
        let rule = clause.map_or_else(|| Rule::from_str(&id.value), |clause| Ok(clause.rule()));
        let rule = problems.keep(id.span.clone(), rule.map_err(|()| unknown_rule(&id.value)));
        clauses.extend(clause);
        rules.extend(rule.filter(|rule| !rules.contains(rule)));
    }
    (rules, clauses)
}

fn unknown_rule(id: &str) -> Mistake {
    let known = Rule::ALL.iter().map(ToString::to_string).chain(Clause::all().map(|clause| clause.to_string()));
    Mistake::Unknown { what: "rule", name: id.into(), known: known.collect() }
}

fn origins(root: &mut Section<'_, '_>, problems: &mut Problems) -> Vec<Alias> {
    let mut origins: Vec<Alias> = vec![];
    for (name, value) in root.entries("origins", problems) {
        check_name(&name, problems);
        let Some(url) = text(&name.value, value, problems) else { continue };
        let Some(site) = problems.keep(url.span.clone(), Site::parse(&url.value)) else { continue };
        if let Some(other) = origins.iter().find(|alias| alias.site == site) {
            problems.add(url.span, Mistake::SameOriginTwice { alias: name.value.clone(), other: other.name.clone() });
        }
        origins.push(Alias { name: name.value, site });
    }
    origins
}
