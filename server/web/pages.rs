//! Everything that the lab shows, as one router.

use std::sync::Arc;

use axum::Router;
use axum::http::{HeaderValue, StatusCode, header::X_CONTENT_TYPE_OPTIONS};
use axum::routing::get;
use framelab_model::Ports;
use tower_http::set_header::SetResponseHeaderLayer;

use super::{Implementations, Registry, assets, frames, home};

/// What the pages are made from.
#[derive(Debug, Clone)]
pub struct Lab {
    /// The scenarios.
    pub registry: Registry,
    /// The scripts that can stand in for the browser's own API.
    pub implementations: Implementations,
    /// The ports of this run, which every link carries.
    pub ports: Ports,
    /// A line for the home page on how to open the lab in a browser that has the API.
    pub advice: Option<String>,
}

/// The pages of a lab. Every request must carry a [`RequestOrigin`](super::RequestOrigin), which
/// [`protect`](super::protect) puts there.
pub fn router(lab: Lab) -> Router {
    Router::new()
        .route("/", get(home::show))
        .route("/frame/{theme}/{case}/{frame}", get(frames::show))
        .route("/pages/{*path}", get(assets::show))
        .route("/implementation/{word}", get(assets::implementation))
        .route("/favicon.ico", get(|| async { StatusCode::NO_CONTENT }))
        .fallback(|| async { (StatusCode::NOT_FOUND, "There is no such page: the list of scenarios is at /.\n") })
        .layer(SetResponseHeaderLayer::overriding(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")))
        .with_state(Arc::new(lab))
}
