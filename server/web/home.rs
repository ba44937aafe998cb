//! The home page: what the lab is, and every scenario.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use axum::response::{Html, IntoResponse, Response};
use framelab_model::{Ports, scenario::Scenario};

use super::document::frame_url;
use super::frames::Refusal;
use super::pages::Lab;

#[derive(Template)]
#[template(path = "home/home.html", config = "pages/askama.toml")]
struct Home {
    advice: Option<String>,
    /// A file on another host, which a browser can fetch only if it trusts the lab.
    probe: String,
    /// Where somebody begins who knows nothing yet.
    first: Option<Case>,
    themes: Vec<Theme>,
}

struct Theme {
    name: String,
    heading: String,
    cases: Vec<Case>,
}

struct Case {
    title: String,
    url: String,
    frames: usize,
    tools: usize,
}

/// Two frames and a tool each way: small, and everything works.
const FIRST: &str = "opt_in/both_directions";

pub(super) async fn show(State(lab): State<Arc<Lab>>) -> Result<Response, Refusal> {
    let home = Home {
        advice: lab.advice.clone(),
        probe: format!("https://probe.localhost:{}/pages/style.css", lab.ports.actual(Ports::NOMINAL_HTTPS[0])),
        first: lab.registry.get(FIRST).map(|scenario| case(&scenario, &lab)),
        themes: themes(&lab),
    };
    Ok(Html(home.render()?).into_response())
}

/// Ids are sorted, so the cases of one theme stand together.
fn themes(lab: &Lab) -> Vec<Theme> {
    let mut themes: Vec<Theme> = vec![];
    for scenario in lab.registry.all() {
        let case = case(&scenario, lab);
        match themes.last_mut().filter(|theme| theme.name == scenario.theme()) {
            Some(theme) => theme.cases.push(case),
            None => themes.push(theme(scenario.theme(), case)),
        }
    }
    themes
}

fn theme(name: &str, case: Case) -> Theme {
    let heading = name.replace('_', " ");
    let (first, rest) = heading.split_at(heading.chars().next().map_or(0, char::len_utf8));
    Theme { name: name.to_owned(), heading: first.to_uppercase() + rest, cases: vec![case] }
}

fn case(scenario: &Scenario, lab: &Lab) -> Case {
    Case {
        title: scenario.title.clone(),
        url: frame_url(scenario, 0, &lab.ports),
        frames: scenario.frames.len(),
        tools: scenario.tools.len(),
    }
}
