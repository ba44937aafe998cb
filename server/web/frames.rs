//! The documents of a scenario's frames, each on its own origin only.

use std::sync::Arc;

use axum::extract::{Extension, Path, Query, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, HeaderName, HeaderValue, InvalidHeaderValue};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{Html, IntoResponse, Response};
use framelab_model::scenario::{DocumentKind, FrameSpec, Scenario};
use framelab_model::tree::Frame;
use serde::Deserialize;
use thiserror::Error;

use super::arrival::RequestOrigin;
use super::document::{Picture, frame_url};
use super::pages::Lab;

/// What an address says that wants the browser's own API, whatever else the lab puts into pages.
const NATIVE: &str = "native";
/// Every load asks again. `no-store` would do that, too, but it keeps browsers from putting the page into the back/forward cache.
const ASK_AGAIN: &str = "no-cache";
const PERMISSIONS_POLICY: HeaderName = HeaderName::from_static("permissions-policy");

#[derive(Debug, Deserialize)]
pub(super) struct Asked {
    /// The nonce of the run that drives the document; by hand there is none.
    run: Option<String>,
    /// The word of the implementation that takes the place of the browser's own API.
    implementation: Option<String>,
    /// There when the iframe's first address is asked for, which leads on to the frame's own.
    hop: Option<String>,
}

/// Why a page is not shown; the texts are the sentences that the visitor reads.
#[derive(Debug, Error)]
pub(super) enum Refusal {
    #[error("There is no scenario {0}: the list of scenarios is at /.")]
    NoScenario(String),
    #[error("The scenario {scenario} has no frame {frame}; it has {known}.")]
    NoFrame { scenario: String, frame: String, known: String },
    #[error("The frame {frame} is made by its parent, as {kind}, and has no address.")]
    NoAddress { frame: String, kind: DocumentKind },
    #[error("This document has another origin: open {0} instead.")]
    Elsewhere(String),
    #[error("A run is named by 1 to 64 letters, digits and hyphens.")]
    Nonce,
    #[error("There is no implementation {0}: ask for reference, for faulty:NAME, or for one that the lab was started with.")]
    Implementation(String),
    #[error("The page cannot be rendered: {0}")]
    Template(#[from] askama::Error),
    #[error("The scenario asks for a response header that cannot be sent: {0}")]
    Header(#[from] InvalidHeaderValue),
}

pub(super) async fn show(
    State(lab): State<Arc<Lab>>,
    Path((theme, case, frame)): Path<(String, String, String)>,
    Query(asked): Query<Asked>,
    Extension(RequestOrigin(origin)): Extension<RequestOrigin>,
) -> Result<Response, Refusal> {
    let id = format!("{theme}/{case}");
    let scenario = lab.registry.get(&id).ok_or(Refusal::NoScenario(id))?;
    let index = network_frame(&scenario, &frame)?;
    if asked.run.as_deref().is_some_and(|nonce| !is_nonce(nonce)) {
        return Err(Refusal::Nonce);
    }
    let by_hand = asked.run.is_none();
    let usual = by_hand.then(|| lab.implementations.usual()).flatten();
    let implementation = asked.implementation.as_deref().or(usual.as_deref()).filter(|word| *word != NATIVE);
    if let Some(word) = implementation.filter(|word| lab.implementations.get(word).is_none()) {
        return Err(Refusal::Implementation(word.to_owned()));
    }
    let spec = &scenario.frames[index];
    let home = if asked.hop.is_some() { spec.via } else { spec.origin };
    if home.is_none_or(|home| scenario.alias(home).site.origin(&lab.ports) != origin) {
        return Err(Refusal::Elsewhere(frame_url(&scenario, index, &lab.ports)));
    }
    let topology = scenario.topology(&lab.ports);
    let picture = Picture { scenario: &scenario, topology: &topology, ports: &lab.ports, run: asked.run.as_deref(), implementation };
    let (headers, page) = match asked.hop {
        Some(_) => (HeaderMap::new(), picture.hop(index)?),
        None => (policies(spec, &topology.frames[index])?, picture.document(index)?),
    };
    Ok(([(CACHE_CONTROL, ASK_AGAIN)], headers, Html(page)).into_response())
}

fn network_frame(scenario: &Scenario, name: &str) -> Result<usize, Refusal> {
    let known = || scenario.frames.iter().map(|frame| &*frame.name).collect::<Vec<_>>().join(", ");
    let no_frame = || Refusal::NoFrame { scenario: scenario.id.clone(), frame: name.to_owned(), known: known() };
    let index = scenario.frame(name).ok_or_else(no_frame)?;
    match scenario.frames[index].document {
        DocumentKind::Network => Ok(index),
        kind => Err(Refusal::NoAddress { frame: name.to_owned(), kind }),
    }
}

/// The nonce goes into pages and URLs, so it is held to characters that mean nothing anywhere.
fn is_nonce(text: &str) -> bool {
    (1..=64).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

/// The scenario's own headers and no others: any further policy could change the one under test.
fn policies(spec: &FrameSpec, frame: &Frame) -> Result<HeaderMap, Refusal> {
    let mut headers = HeaderMap::new();
    for value in &frame.permissions_policy {
        headers.append(PERMISSIONS_POLICY, HeaderValue::from_str(value)?);
    }
    if let Some(sandbox) = &spec.csp_sandbox {
        headers.append(CONTENT_SECURITY_POLICY, HeaderValue::from_str(&format!("sandbox {}", sandbox.0))?);
    }
    Ok(headers)
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let status = match self {
            Self::NoScenario(_) | Self::NoFrame { .. } | Self::NoAddress { .. } | Self::Elsewhere(_) | Self::Implementation(_) => {
                StatusCode::NOT_FOUND
            }
            Self::Nonce => StatusCode::BAD_REQUEST,
            Self::Template(_) | Self::Header(_) => StatusCode::INTERNAL_SERVER_ERROR,
        };
        (status, [(CACHE_CONTROL, "no-store")], format!("{self}\n")).into_response()
    }
}
