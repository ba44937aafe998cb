//! The scripts and the style sheet of the pages, embedded.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, LazyLock};

use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::header::{ACCESS_CONTROL_ALLOW_ORIGIN, CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use include_dir::{Dir, include_dir};

use super::pages::Lab;

const SCRIPT: &str = "text/javascript; charset=utf-8";
/// For what may be another file under the same address the next time.
const ASK_EVERY_TIME: &str = "no-cache";

static PAGES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/pages");

/// Where the files of this very build are: `/pages/` and a number that another build's files do not have. A tree of frames asks for
/// some twenty modules, and what cannot change need not be asked for again.
pub(super) static FOLDER: LazyLock<String> = LazyLock::new(|| format!("/pages/{:016x}", hash(&PAGES)));

fn hash(folder: &Dir<'_>) -> u64 {
    let mut hasher = DefaultHasher::new();
    for file in folder.files() {
        file.contents().hash(&mut hasher);
    }
    folder.dirs().map(hash).for_each(|inner| inner.hash(&mut hasher));
    hasher.finish()
}

pub(super) async fn show(Path(path): Path<String>, request: HeaderMap) -> Response {
    let of_this_build = FOLDER.strip_prefix("/pages/").and_then(|build| path.strip_prefix(build)?.strip_prefix('/'));
    let (path, caching) = of_this_build.map_or((&*path, ASK_EVERY_TIME), |path| (path, "max-age=31536000, immutable"));
    match PAGES.get_file(path).zip(content_type(path)) {
        Some((file, kind)) => answer(file.contents(), kind, caching, &request),
        None => (StatusCode::NOT_FOUND, "There is no such file among the pages.\n").into_response(),
    }
}

/// The script of an implementation, which its word names.
pub(super) async fn implementation(State(lab): State<Arc<Lab>>, Path(word): Path<String>, request: HeaderMap) -> Response {
    let found = lab.implementations.get(&word);
    match found.map(|found| found.script()) {
        Some(Ok(Some(script))) => answer(script.into_bytes(), SCRIPT, ASK_EVERY_TIME, &request),
        Some(Err(error)) => (StatusCode::INTERNAL_SERVER_ERROR, format!("{error}\n")).into_response(),
        Some(Ok(None)) | None => (StatusCode::NOT_FOUND, "The lab has no implementation of that name.\n").into_response(),
    }
}

fn answer(contents: impl AsRef<[u8]> + Into<Body>, kind: &str, caching: &str, request: &HeaderMap) -> Response {
    let tag = tag(contents.as_ref());
    let headers = [
        // A document with an opaque origin imports its modules from here, as `Origin: null`.
        (ACCESS_CONTROL_ALLOW_ORIGIN, "*"),
        (CONTENT_TYPE, kind),
        (CACHE_CONTROL, caching),
        (ETAG, &*tag),
    ];
    if request.get(IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    (headers, contents.into()).into_response()
}

/// Templates and their settings lie in the same folder and are nobody's business: what has no type here is not served.
fn content_type(path: &str) -> Option<&'static str> {
    let (_, extension) = path.rsplit_once('.')?;
    match extension {
        "js" => Some(SCRIPT),
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
