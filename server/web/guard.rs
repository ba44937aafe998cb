//! The check of the virtual host, before anything else sees a request.
//!
//! A page on the internet can make its own name resolve to 127.0.0.1 and so reach any server on this machine under an
//! origin of its own. Such a request carries the foreign name, and is refused here.

use axum::Router;
use axum::extract::{Extension, Request};
use axum::http::header::{ALLOW, HOST, X_CONTENT_TYPE_OPTIONS};
use axum::http::uri::Authority;
use axum::http::{Method, StatusCode};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use framelab_model::origin::{Scheme, TupleOrigin};
use thiserror::Error;

use super::arrival::{Arrival, RequestOrigin};

/// Puts the check in front of every route of `router`, its fallback included.
pub fn protect(router: Router) -> Router {
    router.layer(from_fn(check))
}

/// Why a request is refused; the texts are the sentences that the client reads.
#[derive(Debug, Error)]
enum Refusal {
    #[error("The request names no host, or more than one, or something that is no host.")]
    Unclear,
    #[error("The lab does not answer for {0}: open https://localhost:{port}/ or a name below .localhost.", port = .1)]
    Foreign(String, u16),
    #[error("The request is meant for {0}, but it arrived at port {port} over {scheme}.", port = .1.port, scheme = .1.scheme.as_str())]
    OtherPort(String, Arrival),
    #[error("The connection was made for {1}, but the request is meant for {0}: open a connection of its own for it.")]
    OtherName(String, String),
    #[error("The lab only shows pages: use GET or HEAD.")]
    Method,
}

async fn check(Extension(arrival): Extension<Arrival>, mut request: Request, next: Next) -> Response {
    match origin(&request, &arrival) {
        Ok(origin) => {
            request.extensions_mut().insert(RequestOrigin(origin));
            next.run(request).await
        }
        Err(refusal) => refusal.into_response(),
    }
}

fn origin(request: &Request, arrival: &Arrival) -> Result<TupleOrigin, Refusal> {
    let authority = authority(request)?;
    let host = authority.host().to_ascii_lowercase();
    if !framelab_tls::is_lab_host(&host) {
        return Err(Refusal::Foreign(host, arrival.port));
    }
    if authority.port_u16().unwrap_or(arrival.scheme.default_port()) != arrival.port {
        return Err(Refusal::OtherPort(authority.to_string(), arrival.clone()));
    }
    if arrival.scheme == Scheme::Https && !framelab_tls::covers(arrival.server_name.as_deref(), &host) {
        let made_for = arrival.server_name.as_deref().unwrap_or("a loopback address");
        return Err(Refusal::OtherName(host, made_for.to_owned()));
    }
    if ![Method::GET, Method::HEAD].contains(request.method()) {
        return Err(Refusal::Method);
    }
    Ok(TupleOrigin { scheme: arrival.scheme, host: host.into(), port: arrival.port })
}

/// The one host that the request names. HTTP/2 has it in the URL, HTTP/1.1 in a header, a request to a proxy in both;
/// two different ones are an attempt to confuse somebody.
fn authority(request: &Request) -> Result<Authority, Refusal> {
    let mut headers = request.headers().get_all(HOST).iter();
    let header = headers.next().map(|value| Authority::try_from(value.as_bytes()));
    let header = header.transpose().map_err(|_| Refusal::Unclear)?;
    let authority = match (request.uri().authority(), header) {
        (Some(url), Some(header)) if *url != header => return Err(Refusal::Unclear),
        (Some(url), _) => url.clone(),
        (None, Some(header)) => header,
        (None, None) => return Err(Refusal::Unclear),
    };
    let single = headers.next().is_none() && !authority.as_str().contains('@');
    single.then_some(authority).ok_or(Refusal::Unclear)
}

impl Refusal {
    fn status(&self) -> StatusCode {
        match self {
            Self::Unclear => StatusCode::BAD_REQUEST,
            Self::Foreign(..) | Self::OtherPort(..) | Self::OtherName(..) => StatusCode::MISDIRECTED_REQUEST,
            Self::Method => StatusCode::METHOD_NOT_ALLOWED,
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        // The sentence can hold what a stranger typed: it must never be read as anything but text.
        let headers = [(X_CONTENT_TYPE_OPTIONS, "nosniff")];
        let allow = matches!(self, Self::Method).then_some([(ALLOW, "GET, HEAD")]);
        let mut response = (self.status(), headers, format!("{self}\n")).into_response();
        for (name, value) in allow.into_iter().flatten() {
            response.headers_mut().insert(name, axum::http::HeaderValue::from_static(value));
        }
        response
    }
}
