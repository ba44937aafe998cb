//! Scripts in place of the API: where they stand in the pages, who may ask for them, and what is said of the variants.

use std::path::PathBuf;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use framelab::web::{Implementations, Lab, Registry, RequestOrigin, router};
use framelab_harness::{
    Implementation,
    implementation::{ImplementationError, faults},
};
use framelab_model::{Ports, origin::TupleOrigin, scenario::read};
use tower::ServiceExt;

const SHOP: &str = "https://shop.localhost:8443";

const CASE: &str = r#"
title = "Every kind of document"

[origins]
shop = "https://shop.localhost"
pay = "https://pay.localhost"

[frames.top]
origin = "shop"

[frames.network]
parent = "top"
origin = "pay"

[frames.hopped]
parent = "top"
origin = "pay"
via = "shop"

[frames.inline]
parent = "top"
document = "srcdoc"

[frames.below]
parent = "inline"
origin = "pay"

[frames.data]
parent = "top"
document = "data"

[frames.blank]
parent = "top"
document = "about:blank"

[frames.made]
parent = "top"
document = "blob"
"#;

fn lab(implementations: Implementations) -> Router {
    let registry = Registry::default();
    registry.list(read("kinds/case", "case.toml", CASE).unwrap());
    router(Lab { registry, implementations, ports: Ports::nominal(), advice: None })
}

async fn get(lab: Router, path: &str) -> (StatusCode, String, String) {
    let origin = TupleOrigin::of(&SHOP.parse().unwrap()).unwrap();
    let request = Request::get(path).extension(RequestOrigin(origin)).body(Body::empty()).unwrap();
    let response = lab.oneshot(request).await.unwrap();
    let status = response.status();
    let kind = response.headers().get(header::CONTENT_TYPE).map(|kind| kind.to_str().unwrap().to_owned()).unwrap_or_default();
    let body = to_bytes(response.into_body(), usize::MAX).await.unwrap();
    (status, kind, String::from_utf8(body.into()).unwrap())
}

#[tokio::test]
async fn what_the_lab_was_started_with_stands_in_pages_opened_by_hand() {
    let implementations = Implementations::default();
    implementations.make_usual(&Implementation::Reference).unwrap();
    let stands = |page: &str| page.contains("/implementation/reference");
    let by_hand = get(lab(implementations.clone()), "/frame/kinds/case/top").await.2;
    assert!(stands(&by_hand) && by_hand.contains("In place of the browser's own WebMCP: <code>reference</code>"), "{by_hand}");
    assert!(!stands(&get(lab(implementations.clone()), "/frame/kinds/case/top?implementation=native").await.2));
    // A run says what it wants.
    assert!(!stands(&get(lab(implementations), "/frame/kinds/case/top?run=1").await.2));
}

#[tokio::test]
async fn the_script_stands_first_in_every_document_of_the_tree() {
    let (_, _, page) = get(lab(Implementations::default()), "/frame/kinds/case/top?run=1&implementation=reference").await;
    let script = page.find("/implementation/reference").unwrap();
    assert!(script < page.find("/frame/hub.js").unwrap() && script < page.find("/bench/agent.js").unwrap());
    // Once each in the top document, in the data: URL, and in the three documents that stand in the page as text.
    for kind in ["srcdoc=", "src=\"data:", "\"document\":\"about:blank\"", "\"document\":\"blob\""] {
        let (_, rest) = page.split_once(kind).unwrap();
        let rest = &rest[..rest.len().min(40_000)];
        assert!(rest.contains("/implementation/reference"), "{kind}");
    }
    for child in ["case/network?run=1", "case/hopped?hop=1", "case/below?run=1"] {
        let (_, rest) = page.split_once(child).unwrap();
        let url = rest.split(['"', '&']).take(4).collect::<String>();
        assert!(url.contains("implementation=reference"), "{child}: {url}");
    }
}

#[tokio::test]
async fn the_page_on_the_way_has_the_script_too() {
    let (status, _, page) = get(lab(Implementations::default()), "/frame/kinds/case/hopped?hop=1&implementation=reference").await;
    assert_eq!(status, StatusCode::OK);
    assert!(page.contains("src=\"/implementation/reference\"") && page.contains("hopped?implementation=reference"));
}

#[tokio::test]
async fn without_an_implementation_nothing_is_added() {
    let (_, _, page) = get(lab(Implementations::default()), "/frame/kinds/case/top?run=1").await;
    assert!(!page.contains("implementation"));
}

#[tokio::test]
async fn the_reference_is_one_classic_script() {
    let (status, kind, script) = get(lab(Implementations::default()), "/implementation/reference").await;
    assert_eq!((status, &*kind), (StatusCode::OK, "text/javascript; charset=utf-8"));
    assert!(script.starts_with("(() => {") && !script.contains("\nimport "));
}

#[tokio::test]
async fn a_file_is_served_only_when_it_was_offered() {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), "window.mine = true;").unwrap();
    let mine = Implementation::Script(file.path().into());
    let word = mine.word().unwrap();
    let implementations = Implementations::default();
    let path = format!("/implementation/{word}");
    assert_eq!(get(lab(implementations.clone()), &path).await.0, StatusCode::NOT_FOUND);
    implementations.offer(&mine).unwrap();
    assert_eq!(get(lab(implementations.clone()), &path).await.2, "window.mine = true;");
    let asked = format!("/frame/kinds/case/top?implementation=script:{}", file.path().display());
    assert_eq!(get(lab(implementations), &asked).await.0, StatusCode::NOT_FOUND);
}

#[test]
fn a_file_that_is_not_there_cannot_be_offered() {
    let error = Implementations::default().offer(&Implementation::Script(PathBuf::from("no/such/file.js"))).unwrap_err();
    assert!(error.to_string().starts_with("cannot read the implementation no/such/file.js"));
}

#[test]
fn what_is_typed_is_what_is_shown() {
    for text in ["native", "reference", "faulty:port-ignored", "script:a/b.js"] {
        assert_eq!(text.parse::<Implementation>().unwrap().to_string(), text);
    }
}

#[test]
fn a_slip_of_the_pen_is_answered_with_the_nearest_fault() {
    let error = "faulty:port-ignore".parse::<Implementation>().unwrap_err();
    assert!(error.to_string().starts_with("there is no fault `port-ignore` (did you mean `port-ignored`?); known are: "));
    assert_eq!("script:".parse::<Implementation>(), Err(ImplementationError::NoFile));
    assert!(matches!("polyfill.js".parse::<Implementation>(), Err(ImplementationError::Unknown(_))));
}

#[test]
fn every_fault_names_scenarios_that_exist() {
    let registry = Registry::embedded().unwrap();
    for fault in faults() {
        assert!(!fault.first.is_empty(), "{} names no scenario that sees it", fault.name);
        for id in &fault.first {
            assert!(registry.get(id).is_some(), "{} is said to be seen in {id}", fault.name);
        }
    }
}
