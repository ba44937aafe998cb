//! The home page: what the lab is, and every scenario.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use axum::response::{Html, IntoResponse, Response};
use framelab_model::scenario::Scenario;

use super::document::frame_url;
use super::frames::Refusal;
use super::pages::Lab;

#[derive(Template)]
#[template(path = "home/home.html", config = "pages/askama.toml")]
struct Home {
    advice: Option<String>,
    themes: Vec<Theme>,
}

struct Theme {
    name: String,
    cases: Vec<Case>,
}

struct Case {
    title: String,
    url: String,
    frames: usize,
    tools: usize,
}

pub(super) async fn show(State(lab): State<Arc<Lab>>) -> Result<Response, Refusal> {
    let home = Home { advice: lab.advice.clone(), themes: themes(&lab) };
    Ok(Html(home.render()?).into_response())
}

/// Ids are sorted, so the cases of one theme stand together.
fn themes(lab: &Lab) -> Vec<Theme> {
    let mut themes: Vec<Theme> = vec![];
    for scenario in lab.registry.all() {
        let case = case(&scenario, lab);
        match themes.last_mut().filter(|theme| theme.name == scenario.theme()) {
            Some(theme) => theme.cases.push(case),
            None => themes.push(Theme { name: scenario.theme().to_owned(), cases: vec![case] }),
        }
    }
    themes
}

fn case(scenario: &Scenario, lab: &Lab) -> Case {
    Case {
        title: scenario.title.clone(),
        url: frame_url(scenario, 0, &lab.ports),
        frames: scenario.frames.len(),
        tools: scenario.tools.len(),
    }
}
