//! What is told when nothing can be explained.

use std::fs;

use super::run::{explained, refused};

const TWO: [&str; 4] = ["--consumer", "https://shop.example", "--provider", "https://pay.example"];

#[test]
fn nothing_named() {
    insta::assert_snapshot!(refused(&[]), @r"
    error: the following required arguments were not provided:
      <SCENARIO_OR_FILE>

    Usage: framelab explain <SCENARIO_OR_FILE>

    For more information, try '--help'.
    ");
}

#[test]
fn an_unknown_scenario() {
    insta::assert_snapshot!(refused(&["both_kyes"]), @r"
    error: there is no scenario `both_kyes`
      hint: spelled most like it:
        opt_in/both_keys
    ");
}

#[test]
fn a_part_of_several_ids() {
    insta::assert_snapshot!(refused(&["own_origin/s"]), @r"
    error: `own_origin/s` fits 2 scenarios
      hint: name one of them:
        own_origin/siblings
        own_origin/stranger_on_the_list
    ");
}

#[test]
fn an_unknown_fact() {
    insta::assert_snapshot!(refused(&["both_keys", "--fact", "lists/take_paymet/top/absent"]), @r"
    error: there is no fact `lists/take_paymet/top/absent`
      hint: spelled most like it:
        lists/take_payment/top/absent
    ");
}

#[test]
fn a_part_of_several_facts() {
    insta::assert_snapshot!(refused(&["both_keys", "--fact", "lists"]), @r"
    error: `lists` fits 10 facts
      hint: name one of them:
        lists/take_payment/top/absent
        lists/take_payment/top/empty
        lists/take_payment/top/from:shop
        lists/take_payment/top/from:pay
        lists/take_payment/top/from:shop+pay
        lists/take_payment/checkout/absent
        lists/take_payment/checkout/empty
        lists/take_payment/checkout/from:shop
        and 2 more
    ");
}

#[test]
fn a_file_that_is_not_there() {
    insta::assert_snapshot!(refused(&["nowhere/mine.toml"]), @r"
    error: cannot read nowhere/mine.toml: No such file or directory (os error 2)
      hint: without .toml it is taken for a scenario's id
    ");
}

#[test]
fn a_file_with_a_mistake_shows_the_place() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("mine.toml");
    fs::write(&file, "title = \"Mine\"\n[origins]\nshop = \"https://shop.localhost\"\n[frames.top]\norgin = \"shop\"\n").unwrap();
    let err = refused(&[file.to_str().unwrap()]);
    assert!(err.contains("mine.toml:5:1") && err.contains("did you mean `origin`?"), "{err}");
}

#[test]
fn one_of_two_origins() {
    insta::assert_snapshot!(refused(&["--provider", "https://pay.example"]), @r"
    error: the following required arguments were not provided:
      --consumer <ORIGIN>

    Usage: framelab explain --provider <ORIGIN> --consumer <ORIGIN> [SCENARIO_OR_FILE]

    For more information, try '--help'.
    ");
    insta::assert_snapshot!(refused(&["--consumer", "https://shop.example"]), @r"
    error: the following required arguments were not provided:
      --provider <ORIGIN>

    Usage: framelab explain --consumer <ORIGIN> --provider <ORIGIN> [SCENARIO_OR_FILE]

    For more information, try '--help'.
    ");
}

#[test]
fn a_key_without_origins() {
    insta::assert_snapshot!(refused(&["both_keys", "--allow", "tools"]), @r"
    error: the argument '[SCENARIO_OR_FILE]' cannot be used with:
      --allow <POLICY>
      --provider <ORIGIN>
      --consumer <ORIGIN>
      --top <ORIGIN>
      --exposed-to <URL>
      --from-origins <URL>

    Usage: framelab explain <SCENARIO_OR_FILE>

    For more information, try '--help'.
    ");
}

#[test]
fn a_scenario_and_origins() {
    insta::assert_snapshot!(refused(&[&["both_keys"], &TWO[..]].concat()), @r"
    error: the argument '[SCENARIO_OR_FILE]' cannot be used with:
      --consumer <ORIGIN>
      --provider <ORIGIN>
      --top <ORIGIN>
      --allow <POLICY>
      --exposed-to <URL>
      --from-origins <URL>

    Usage: framelab explain <SCENARIO_OR_FILE>

    For more information, try '--help'.
    ");
}

#[test]
fn no_origin() {
    insta::assert_snapshot!(refused(&["--provider", "pay.example", "--consumer", "https://shop.example"]), @r"
    error: --provider: `pay.example` is not an origin: relative URL without a base
      hint: for example: --provider https://shop.example
    ");
    insta::assert_snapshot!(refused(&["--provider", "data:text/html,x", "--consumer", "https://shop.example"]), @r"
    error: --provider: `data:text/html,x` is not an origin: documents come over http or https, not data:
      hint: for example: --provider https://shop.example
    ");
    insta::assert_snapshot!(refused(&["--provider", "https://pay.example", "--consumer", "https://"]), @r"
    error: --consumer: `https://` is not an origin: empty host
      hint: for example: --consumer https://shop.example
    ");
}

#[test]
fn mixed_content() {
    insta::assert_snapshot!(refused(&["--provider", "http://pay.example", "--consumer", "https://shop.example"]), @r"
    error: --provider: browsers block `provider` as mixed content: it is insecure below a secure frame
      hint: give it an https origin, or an http one to the frame above it
    ");
    // Loopback is trustworthy, so no browser blocks it.
    explained(&["--provider", "http://pay.localhost", "--consumer", "https://shop.example"]);
}
