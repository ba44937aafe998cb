//! The pages of the lab, asked without a browser.

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request, StatusCode, header};
use framelab::web::{Implementations, Lab, Registry, RequestOrigin, frame_url, router};
use framelab_model::{
    Ports,
    origin::TupleOrigin,
    scenario::{Scenario, read},
};
use tower::ServiceExt;

const SHOP: &str = "https://shop.localhost:8443";
const PAY: &str = "https://pay.localhost:8443";

const CASE: &str = r#"
title = "A <script>alert(1)</script> & a \"frame\""

[origins]
shop = "https://shop.localhost"
pay = "https://pay.localhost"

[frames.top]
origin = "shop"

[frames.checkout]
parent = "top"
origin = "pay"
allow = "tools; camera 'none'"
headers = { Permissions-Policy = ["tools=(self)", "camera=()"], sandbox = "allow-scripts" }

[frames.inner]
parent = "top"
document = "srcdoc"
sandbox = "allow-scripts"

[frames.innermost]
parent = "inner"
document = "data"

[frames.deepest]
parent = "innermost"
origin = "pay"

[frames.blank]
parent = "top"
document = "about:blank"

[frames.hopped]
parent = "top"
origin = "pay"
via = "shop"

[tools.get_cart]
frame = "top"
description = "</script><b>"
exposed_to = ["pay"]
"#;

struct Answer {
    status: StatusCode,
    headers: HeaderMap,
    text: String,
}

fn case() -> Scenario {
    read("keys/case", "case.toml", CASE).expect("the scenario is right")
}

fn lab() -> Router {
    let registry = Registry::default();
    registry.list(case());
    router(Lab { registry, implementations: Implementations::default(), ports: Ports::nominal(), advice: Some("Start <it>.".into()) })
}

async fn get(origin: &str, path: &str) -> Answer {
    ask(origin, Request::get(path)).await
}

async fn ask(origin: &str, request: axum::http::request::Builder) -> Answer {
    let origin = TupleOrigin::of(&origin.parse().expect("a URL")).expect("a tuple origin");
    let request = request.extension(RequestOrigin(origin)).body(Body::empty()).expect("a request");
    let response = lab().oneshot(request).await.expect("routers do not fail");
    let (parts, body) = response.into_parts();
    let bytes = to_bytes(body, usize::MAX).await.expect("a body");
    Answer { status: parts.status, headers: parts.headers, text: String::from_utf8(bytes.into()).expect("text") }
}

/// Undoes one layer of attribute escaping.
fn unescaped(text: &str) -> String {
    let named = text.replace("&#60;", "<").replace("&#62;", ">").replace("&#34;", "\"").replace("&#39;", "'");
    named.replace("&#38;", "&")
}

fn attribute<'a>(html: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = html.split_once(&format!(" {name}=\""))?;
    rest.split('"').next()
}

/// What a page's scripts read.
fn facts(html: &str) -> serde_json::Value {
    let (_, rest) = html.split_once("id=\"framelab-facts\">").expect("facts");
    let (text, _) = rest.split_once("</script>").expect("an end");
    serde_json::from_str(text).expect("JSON")
}

#[tokio::test]
async fn the_home_page_links_every_scenario() {
    let home = get(SHOP, "/").await;
    assert_eq!(home.status, StatusCode::OK);
    assert!(home.text.contains("href=\"https://shop.localhost:8443/frame/keys/case/top\""), "{}", home.text);
    assert!(!home.text.contains("<it>") && !home.text.contains("alert(1)</script>"));
}

#[tokio::test]
async fn a_frame_has_the_headers_of_its_scenario_and_no_other_policy() {
    let frame = get(PAY, "/frame/keys/case/checkout?run=abc-1").await;
    assert_eq!(frame.status, StatusCode::OK);
    let policies: Vec<_> = frame.headers.get_all("permissions-policy").iter().collect();
    assert_eq!(policies, ["tools=(self)", "camera=()"]);
    assert_eq!(frame.headers[header::CONTENT_SECURITY_POLICY], "sandbox allow-scripts");
    assert_eq!(frame.headers[header::CACHE_CONTROL], "no-cache", "anything stricter keeps a page out of the back/forward cache");
    assert_eq!(frame.headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
    let top = get(SHOP, "/frame/keys/case/top").await;
    assert!(!top.headers.contains_key("permissions-policy") && !top.headers.contains_key(header::CONTENT_SECURITY_POLICY));
}

#[tokio::test]
async fn nothing_that_a_scenario_says_becomes_markup() {
    let top = get(SHOP, "/frame/keys/case/top").await.text;
    assert!(!top.contains("<script>alert(1)"), "{top}");
    assert!(top.contains("allow=\"tools; camera &#39;none&#39;\""), "{top}");
    assert_eq!(facts(&top)["by_hand"]["tools"][0]["description"], "</script><b>");
}

#[tokio::test]
async fn iframes_stand_in_the_order_of_the_tree() {
    let top = get(SHOP, "/frame/keys/case/top?run=n").await.text;
    let names: Vec<_> = top.split("<iframe").skip(1).filter_map(|iframe| attribute(iframe, "name")).collect();
    assert_eq!(names, ["checkout", "inner", "blank", "hopped"]);
}

#[tokio::test]
async fn documents_without_an_address_nest_inside_their_parents() {
    let top = get(SHOP, "/frame/keys/case/top?run=n").await.text;
    let inner = unescaped(attribute(&top, "srcdoc").expect("a srcdoc"));
    assert_eq!(facts(&inner)["frame"], "inner");
    let agent = inner.split("<script type=\"module\"").nth(1).and_then(|script| attribute(script, "src")).expect("a module");
    assert!(agent.starts_with("https://shop.localhost:8443/pages/") && agent.ends_with("/bench/agent.js"), "{agent}");
    let data = inner.split("<iframe").nth(1).and_then(|iframe| attribute(iframe, "src")).expect("a data: URL");
    assert!(data.starts_with("data:text/html;charset=utf-8,%3C%21doctype"), "{data}");
    assert!(data.contains("https://pay.localhost:8443/frame/keys/case/deepest%3Frun=n"), "{data}");
    let blank = &facts(&top)["children"][2];
    assert_eq!(blank["document"], "about:blank");
    assert_eq!(facts(blank["html"].as_str().expect("a document"))["frame"], "blank");
}

#[tokio::test]
async fn a_frame_via_another_origin_is_reached_by_a_hop() {
    let top = get(SHOP, "/frame/keys/case/top?run=n").await.text;
    let hop = "/frame/keys/case/hopped?hop=1&run=n";
    assert!(unescaped(&top).contains(&format!("{SHOP}{hop}")), "{top}");
    let page = get(SHOP, hop).await;
    assert!(page.text.contains(&format!("\"{PAY}/frame/keys/case/hopped?run=n\"")), "{}", page.text);
    assert!(!page.text.contains("agent.js"));
    assert_eq!(get(PAY, hop).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_frame_on_another_origin_names_the_right_one() {
    let wrong = get(PAY, "/frame/keys/case/top").await;
    assert_eq!(wrong.status, StatusCode::NOT_FOUND);
    let right = frame_url(&case(), 0, &Ports::nominal());
    assert_eq!(wrong.text, format!("This document has another origin: open {right} instead.\n"));
}

#[tokio::test]
async fn what_is_not_there_is_not_found_and_says_so() {
    for path in ["/nothing", "/pages/frame/frame.html", "/pages/askama.toml", "/frame/keys/other/top", "/frame/keys/case/nobody"] {
        let answer = get(SHOP, path).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        assert!(answer.text.trim_end().ends_with('.'), "{path}: {}", answer.text);
        assert_eq!(answer.headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff", "{path}");
    }
    let made = get(SHOP, "/frame/keys/case/blank").await;
    assert_eq!(made.text, "The frame blank is made by its parent, as about:blank, and has no address.\n");
    assert_eq!(get(SHOP, "/favicon.ico").await.status, StatusCode::NO_CONTENT);
}

#[tokio::test]
async fn a_nonce_is_letters_digits_and_hyphens() {
    for nonce in ["", "a%22b", "a%20b", &"x".repeat(65)] {
        assert_eq!(get(SHOP, &format!("/frame/keys/case/top?run={nonce}")).await.status, StatusCode::BAD_REQUEST, "{nonce:?}");
    }
}

#[tokio::test]
async fn scripts_may_be_imported_by_anybody() {
    let script = get(SHOP, "/pages/bench/agent.js").await;
    assert_eq!(script.status, StatusCode::OK);
    assert_eq!(script.headers[header::ACCESS_CONTROL_ALLOW_ORIGIN], "*");
    assert_eq!(script.headers[header::CONTENT_TYPE], "text/javascript; charset=utf-8");
    let again = Request::get("/pages/bench/agent.js").header(header::IF_NONE_MATCH, &script.headers[header::ETAG]);
    assert_eq!(ask(SHOP, again).await.status, StatusCode::NOT_MODIFIED);
}

#[tokio::test]
async fn scripts_of_a_tree_are_fetched_once() {
    let page = get(SHOP, "/frame/keys/case/top?run=n").await.text;
    let module = page.split("<script type=\"module\"").nth(1).and_then(|script| attribute(script, "src")).expect("a module");
    let of_this_build = get(SHOP, module.strip_prefix(SHOP).expect("the own origin")).await;
    assert_eq!(of_this_build.headers[header::CACHE_CONTROL], "max-age=31536000, immutable");
    let of_any_build = get(SHOP, "/pages/bench/agent.js").await;
    assert_eq!(of_any_build.headers[header::CACHE_CONTROL], "no-cache");
    assert_eq!(get(SHOP, "/pages/0123456789abcdef/bench/agent.js").await.status, StatusCode::NOT_FOUND);
}

#[test]
fn the_embedded_scenarios_are_right() {
    let registry = Registry::embedded().unwrap_or_else(|error| panic!("{error:?}"));
    for scenario in registry.all() {
        assert_eq!(registry.get(&scenario.id).as_deref(), Some(&*scenario));
    }
}
