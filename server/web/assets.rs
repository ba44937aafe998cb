//! The scripts and the style sheet of the pages, embedded.

use std::hash::{DefaultHasher, Hash, Hasher};

use axum::extract::Path;
use axum::http::header::{ACCESS_CONTROL_ALLOW_ORIGIN, CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use include_dir::{Dir, include_dir};

static PAGES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/pages");

pub(super) async fn show(Path(path): Path<String>, request: HeaderMap) -> Response {
    let Some((file, kind)) = PAGES.get_file(&path).zip(content_type(&path)) else {
        return (StatusCode::NOT_FOUND, "There is no such file among the pages.\n").into_response();
    };
    let tag = tag(file.contents());
    let headers = [
        // A document with an opaque origin imports its modules from here, as `Origin: null`.
        (ACCESS_CONTROL_ALLOW_ORIGIN, "*"),
        (CONTENT_TYPE, kind),
        // The next build may serve other files under the same address, so browsers ask every time.
        (CACHE_CONTROL, "no-cache"),
        (ETAG, &*tag),
    ];
    if request.get(IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    (headers, file.contents()).into_response()
}

/// Templates and their settings lie in the same folder and are nobody's business: what has no type here is not served.
fn content_type(path: &str) -> Option<&'static str> {
    let (_, extension) = path.rsplit_once('.')?;
    match extension {
        "js" => Some("text/javascript; charset=utf-8"),
        "css" => Some("text/css; charset=utf-8"),
        "svg" => Some("image/svg+xml"),
        _ => None,
    }
}

fn tag(contents: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    contents.hash(&mut hasher);
    format!("\"{:016x}\"", hasher.finish())
}
