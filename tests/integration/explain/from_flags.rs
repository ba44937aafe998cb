//! Trees from flags alone, with the reader's own sites.

use super::run::{answer, explained, json};

const TWO: [&str; 4] = ["--consumer", "https://shop.example", "--provider", "https://pay.example"];
const LISTS: &str = "lists/provider_tool/consumer/absent";
const NAMED: &str = "lists/provider_tool/consumer/from:\"https://pay.example\"";
const HEARS: &str = "hears/provider_tool/consumer/registered";
const CALLS: &str = "calls/provider_tool/consumer";

fn two(more: &[&str]) -> serde_json::Value {
    json(&[&TWO, more].concat())
}

#[test]
fn three_keys_turn() {
    let keys = ["--allow", "tools", "--exposed-to", "https://shop.example", "--from-origins", "https://pay.example"];
    insta::assert_snapshot!(explained(&[&TWO[..], &keys].concat()), @r#"
    from-flags: who reaches whose tool

      consumer https://shop.example
      └ provider https://pay.example  allow="tools"

      tool           provider  registers  consumer  provider
      provider_tool  provider  yes        l H C     L H C
      consumer_tool  consumer  yes        L H C     - - -

      L lists: getTools returns it   l under some fromOrigins   H hears: toolchange fires   C calls: executeTool runs it
      - no   ? the draft leaves room   blank: not asked, because two tools of one document have the same name

    Decided by
      host-key  Every frame on the way from the top must delegate the `tools` feature, and no header may take it away.
        yes   provider_tool, consumer_tool: registers
      same-origin  Own-origin documents of the tree always see each other's tools.
        yes   consumer_tool → consumer: lists, hears, calls
        yes   provider_tool → provider: lists, hears, calls
      provider-key  Another origin sees a tool only if the tool's `exposedTo` names it.
        no    consumer_tool → provider: lists, hears
        no    consumer_tool → provider: calls  (UnknownError)
      consumer-key  A listing searches another origin only if `fromOrigins` names it.
        yes   provider_tool → consumer: lists (from:"https://pay.example")
        no    provider_tool → consumer: lists (absent)
      lists-only  The consumer's key gates listing; events and calls ask for the host's and the provider's key alone.
        yes   provider_tool → consumer: hears, calls
    "#);
}

#[test]
fn without_the_hosts_key() {
    let document = two(&["--exposed-to", "https://shop.example", "--from-origins", "https://pay.example"]);
    assert_eq!(answer(&document, "registers/provider_tool"), "denied NotAllowedError host-key");
    assert_eq!(answer(&document, NAMED), "denied - host-key");
}

#[test]
fn without_the_providers_key() {
    let document = two(&["--allow", "tools", "--from-origins", "https://pay.example"]);
    assert_eq!(answer(&document, NAMED), "denied - provider-key");
    assert_eq!(answer(&document, CALLS), "denied UnknownError provider-key");
}

#[test]
fn without_the_consumers_key() {
    let document = two(&["--allow", "tools", "--exposed-to", "https://shop.example"]);
    assert_eq!(answer(&document, LISTS), "denied - consumer-key");
    assert_eq!(answer(&document, HEARS), "allowed - lists-only");
}

#[test]
fn both_directions_are_asked() {
    let document = two(&["--allow", "tools", "--exposed-to", "https://pay.example"]);
    assert_eq!(answer(&document, "calls/consumer_tool/provider"), "allowed - lists-only");
    assert_eq!(answer(&document, CALLS), "denied UnknownError provider-key");
}

#[test]
fn an_origin_is_taken_as_a_browser_takes_it() {
    let near = ["--allow", "tools", "--exposed-to", "https://shop.example:8443"];
    assert_eq!(answer(&two(&near), HEARS), "denied - origin-tuple");
    let respelled = ["--allow", "tools", "--exposed-to", "HTTPS://SHOP.example:443/cart?x#y"];
    assert_eq!(answer(&two(&respelled), HEARS), "allowed - lists-only");
    let bad = ["--allow", "tools", "--exposed-to", "http://shop.example"];
    assert_eq!(answer(&two(&bad), "registers/provider_tool"), "denied SecurityError trustworthy");
}

#[test]
fn a_third_origin_frames_both() {
    let three = ["--top", "https://portal.example", "--allow", "tools", "--exposed-to", "https://shop.example"];
    let document = two(&three);
    assert_eq!(answer(&document, HEARS), "allowed - lists-only");
    assert_eq!(answer(&document, "hears/provider_tool/top/registered"), "denied - provider-key");
}

#[test]
fn one_origin_needs_no_key() {
    let document = json(&["--consumer", "https://shop.example/a", "--provider", "https://shop.example/b"]);
    assert_eq!(answer(&document, LISTS), "allowed - same-origin");
}

#[test]
fn an_insecure_page_has_no_api() {
    let document = json(&["--consumer", "http://shop.example", "--provider", "https://pay.example", "--allow", "tools"]);
    assert_eq!(answer(&document, LISTS), "denied Absent secure-context");
}

#[test]
fn one_fact_of_a_tree_from_flags() {
    let out = explained(&[&TWO[..], &["--fact", CALLS]].concat());
    assert!(out.contains("Why the registration ended so: --fact registers/provider_tool"), "{out}");
}
