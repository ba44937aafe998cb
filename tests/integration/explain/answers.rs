//! What is explained of scenarios: the matrix, one fact, and JSON.

use std::{collections::BTreeSet, fs};

use framelab::web::Registry;
use framelab_model::{Ports, fact::Fact, plan::Plan};
use serde_json::json;

use super::run::{answer, explained, json};

#[test]
fn the_matrix_of_a_scenario() {
    insta::assert_snapshot!(explained(&["opt_in/both_keys"]), @r#"
    opt_in/both_keys: A tool crosses origins when its provider exposes it and its consumer asks

      top https://shop.localhost:8443
      └ checkout https://pay.localhost:8443  allow="tools"

      tool          provider  registers  top       checkout
      take_payment  checkout  yes        l H C     L H C

      L lists: getTools returns it   l under some fromOrigins   H hears: toolchange fires   C calls: executeTool runs it
      - no   ? the draft leaves room   blank: not asked, because two tools of one document have the same name

    Decided by
      host-key  Every frame on the way from the top must delegate the `tools` feature, and no header may take it away.
        yes   take_payment: registers
      same-origin  Own-origin documents of the tree always see each other's tools.
        yes   take_payment → checkout: lists, hears, calls
      consumer-key  A listing searches another origin only if `fromOrigins` names it.
        yes   take_payment → top: lists (from:pay, from:shop+pay)
        no    take_payment → top: lists (absent, empty, from:shop)
      lists-only  The consumer's key gates listing; events and calls ask for the host's and the provider's key alone.
        yes   take_payment → top: hears, calls
    "#);
}

#[test]
fn a_context_that_is_not_secure_names_the_document_where_trust_ends() {
    let said = |fact: &str| explained(&["secure_context/https_below_insecure_top", "--fact", fact]);
    let below = said("lists/of_child/grandchild/absent");
    assert!(below.contains("top above grandchild is http://plain.test:8080, which is not trustworthy, so grandchild has no"), "{below}");
    let itself = said("lists/of_child/top/absent");
    assert!(itself.contains("top is http://plain.test:8080, which is not trustworthy, so it has no"), "{itself}");
}

#[test]
fn a_wide_matrix_is_cut_into_blocks() {
    let out = explained(&["host_key/one_hop_of_two"]);
    assert_eq!(out.matches("  registers  ").count(), 2, "{out}");
    let table = out.split("Decided by").next().unwrap();
    assert!(table.lines().skip(2).all(|line| line.chars().count() <= 120), "{out}");
}

#[test]
fn a_matrix_with_refusals_and_open_answers() {
    insta::assert_snapshot!(explained(&["trustworthy/custom_schemes"]), @r#"
    trustworthy/custom_schemes: Entries with file:, extension and other custom schemes are left open by the draft

      top https://shop.localhost:8443
      └ checkout https://pay.localhost:8443  allow="tools"

      tool                                                         provider  registers  top       checkout
      for["file:///"]                                              checkout  ?          ? ? ?     ? ? ?
      for["file:///home/me/index.html"]                            checkout  ?          ? ? ?     ? ? ?
      for["chrome-extension://abcdefghijklmnopabcdefghijklmnop"]   checkout  ?          ? ? ?     ? ? ?
      for["moz-extension://00000000-0000-0000-0000-000000000000"]  checkout  ?          ? ? ?     ? ? ?
      for["isolated-app://abcdefgh"]                               checkout  ?          ? ? ?     ? ? ?
      for["app://shop"]                                            checkout  ?          ? ? ?     ? ? ?
      for["mailto:shop@shop.localhost"]                            checkout  ?          ? ? ?     ? ? ?
      for["ftp://shop.localhost"]                                  checkout  ?          ? ? ?     ? ? ?
      for["localhost:8443"]                                        checkout  ?          ? ? ?     ? ? ?
      for["{shop.host}:{shop.port}"]                               checkout  ?          ? ? ?     ? ? ?

      L lists: getTools returns it   l under some fromOrigins   H hears: toolchange fires   C calls: executeTool runs it
      - no   ? the draft leaves room   blank: not asked, because two tools of one document have the same name

    Decided by
      trustworthy  Every entry of `exposedTo` and `fromOrigins` must be a potentially trustworthy origin, or the whole call is refused.
        open  for["file:///"], for["file:///home/me/index.html"], for["chrome-extension://abcdefghijklmnopabcdefghijklmnop"], for["moz-extension://00000000-0000-0000-0000-000000000000"], for["isolated-app://abcdefgh"], for["app://shop"] and 4 more: registers
        open  for["file:///"], for["file:///home/me/index.html"], for["chrome-extension://abcdefghijklmnopabcdefghijklmnop"], for["moz-extension://00000000-0000-0000-0000-000000000000"], for["isolated-app://abcdefgh"], for["app://shop"] and 4 more → top, checkout: lists, hears, calls
    "#);
}

#[test]
fn a_fact_that_every_key_opens() {
    insta::assert_snapshot!(explained(&["both_keys", "--fact", "lists/take_payment/top/from:pay"]), @r#"
    opt_in/both_keys: A tool crosses origins when its provider exposes it and its consumer asks

      top https://shop.localhost:8443
      └ checkout https://pay.localhost:8443  allow="tools"

    lists/take_payment/top/from:pay
    Does top list take_payment of checkout (fromOrigins from:pay)?

      1. secure-context  go on  top and all documents above it are trustworthy
      2. host-key        go on  top is the top document, which has the tools feature
      3. trustworthy     go on  every fromOrigins entry (1) is a trustworthy origin
      4. host-key        go on  the registration of take_payment went through
      5. same-origin     go on  checkout is https://pay.localhost:8443, top is https://shop.localhost:8443: two origins
      6. provider-key    go on  exposedTo of take_payment names https://shop.localhost:8443
      7. consumer-key    yes    fromOrigins names https://pay.localhost:8443

    Yes: getTools returns it.
    Decided by consumer-key: A listing searches another origin only if `fromOrigins` names it.
    "#);
}

#[test]
fn a_fact_that_an_earlier_refusal_decides() {
    insta::assert_snapshot!(explained(&["one_hop_of_two", "--fact", "calls of_inner_leaf/top"]), @r#"
    host_key/one_hop_of_two: Of two hops, both must delegate

      top https://shop.localhost:8443
      └ neither https://portal.localhost:8443
        └ neither_leaf https://pay.localhost:8443
      └ outer https://portal.localhost:8443  allow="tools"
        └ outer_leaf https://pay.localhost:8443
      └ inner https://portal.localhost:8443
        └ inner_leaf https://pay.localhost:8443  allow="tools"
      └ both https://portal.localhost:8443  allow="tools"
        └ both_leaf https://pay.localhost:8443  allow="tools"

    calls/of_inner_leaf/top
    Can top call of_inner_leaf of inner_leaf?

      1. secure-context  go on  top and all documents above it are trustworthy
      2. host-key        go on  top is the top document, which has the tools feature
      3. opaque          go on  the tool's origin is https://pay.localhost:8443
      4. host-key        no     the registration of of_inner_leaf was refused, so there is nothing to find

    No: executeTool rejects with UnknownError.
    Decided by host-key: Every frame on the way from the top must delegate the `tools` feature, and no header may take it away.
    Why the registration ended so: --fact registers/of_inner_leaf
    "#);
}

#[test]
fn a_registration() {
    insta::assert_snapshot!(explained(&["one_hop_of_two", "--fact", "registers/of_inner_leaf"]), @r#"
    host_key/one_hop_of_two: Of two hops, both must delegate

      top https://shop.localhost:8443
      └ neither https://portal.localhost:8443
        └ neither_leaf https://pay.localhost:8443
      └ outer https://portal.localhost:8443  allow="tools"
        └ outer_leaf https://pay.localhost:8443
      └ inner https://portal.localhost:8443
        └ inner_leaf https://pay.localhost:8443  allow="tools"
      └ both https://portal.localhost:8443  allow="tools"
        └ both_leaf https://pay.localhost:8443  allow="tools"

    registers/of_inner_leaf
    Does inner_leaf register of_inner_leaf?

      1. secure-context  go on  inner_leaf and all documents above it are trustworthy
      2. host-key        no     inner_leaf lacks the tools feature: the document that embeds it lacks it

    No: registerTool rejects with NotAllowedError.
    Decided by host-key: Every frame on the way from the top must delegate the `tools` feature, and no header may take it away.
    "#);
}

#[test]
fn opaque_origins_are_two_though_both_are_null() {
    let out = explained(&["documents/two_sandboxed", "--fact", "hears/of_left/right/registered"]);
    assert!(out.contains("is null: two origins"), "{out}");
}

#[test]
fn words_find_a_fact() {
    let exact = explained(&["both_keys", "--fact", "lists/take_payment/top/from:pay"]);
    assert_eq!(exact, explained(&["both_keys", "--fact", "top from:pay"]));
}

#[test]
fn the_shape_of_json() {
    let document = json(&["opt_in/both_keys"]);
    assert_eq!(document["scenario"], "opt_in/both_keys");
    let facts = document["facts"].as_array().unwrap();
    assert_eq!(
        facts[0],
        json!({
            "id": "registers/take_payment", "channel": "registers", "tool": "take_payment", "provider": "checkout",
            "consumer": null, "from_origins": null, "answer": "allowed", "rule": "host-key",
        })
    );
    let listed = facts.iter().find(|fact| fact["id"] == "lists/take_payment/top/from:shop+pay").unwrap();
    assert_eq!(
        *listed,
        json!({
            "id": "lists/take_payment/top/from:shop+pay", "channel": "lists", "tool": "take_payment", "provider": "checkout",
            "consumer": "top", "from_origins": ["https://shop.localhost:8443", "https://pay.localhost:8443"],
            "answer": "allowed", "rule": "consumer-key",
        })
    );
    assert_eq!(answer(&document, "lists/take_payment/top/empty"), "denied - consumer-key");
}

#[test]
fn an_error_stands_in_json() {
    let document = json(&["host_key/no_allow"]);
    let facts = document["facts"].as_array().unwrap();
    assert!(facts.iter().any(|fact| fact["error"] == "NotAllowedError" && fact["rule"] == "host-key"), "{document:#}");
}

#[test]
fn json_of_one_fact() {
    let document = json(&["both_keys", "--fact", "calls/take_payment/top"]);
    assert_eq!(document["facts"].as_array().unwrap().len(), 1);
    assert_eq!(answer(&document, "calls/take_payment/top"), "allowed - lists-only");
}

#[test]
fn a_file_and_a_folder_of_ones_own() {
    let dir = tempfile::tempdir().unwrap();
    let theme = dir.path().join("mine");
    fs::create_dir(&theme).unwrap();
    let file = theme.join("alone.toml");
    let source = "title = \"Alone\"\n[origins]\nshop = \"https://shop.localhost\"\n[frames.top]\norigin = \"shop\"\n";
    fs::write(&file, source).unwrap();
    let out = explained(&[file.to_str().unwrap()]);
    assert!(out.starts_with("mine/alone: Alone") && out.contains("No frame offers a tool"), "{out}");
    assert_eq!(out, explained(&["mine/alone", "--scenarios", dir.path().to_str().unwrap()]));
}

#[test]
fn a_scenario_in_which_things_happen() {
    let out = explained(&["registration/come_and_go"]);
    assert!(out.contains("Things happen here step by step") && out.contains("  step/"), "{out}");
    let document = json(&["registration/come_and_go"]);
    let first = document["facts"][0].clone();
    assert!(first["tool"].is_null() && first["expected"].is_string() && first["rule"].is_string(), "{first}");
    let one = explained(&["registration/come_and_go", "--fact", first["id"].as_str().unwrap()]);
    assert!(one.contains(&format!("Expected: {}", first["expected"].as_str().unwrap())), "{one}");
}

/// What is explained is what a run asks, under the same ids.
#[test]
fn every_question_of_a_plan_is_explained_and_no_other() {
    for scenario in Registry::embedded().unwrap().all().iter().filter(|scenario| scenario.story.is_empty()) {
        let topology = scenario.topology(&Ports::nominal());
        let asked = Plan::everything(scenario, &topology, "nonce", 1).asks;
        let asked: BTreeSet<_> = asked.iter().map(|ask| ask.fact).collect();
        let all = Fact::all(&topology);
        assert_eq!(all.len(), asked.len(), "{}", scenario.id);
        assert_eq!(all.into_iter().collect::<BTreeSet<_>>(), asked, "{}", scenario.id);
    }
}
