//! `framelab list`.

use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn list(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_framelab")).arg("list").args(args).output().unwrap()
}

#[test]
fn every_scenario_has_its_line_in_the_machine_output() {
    let output = list(&["--json"]);
    let scenarios: Vec<Value> = serde_json::from_slice(&output.stdout).unwrap();
    assert!(scenarios.len() > 80);
    for scenario in &scenarios {
        let [id, theme] = ["id", "theme"].map(|key| scenario[key].as_str().unwrap());
        assert!(id.starts_with(&format!("{theme}/")));
        assert!(scenario["title"].is_string() && scenario["rules"].is_array(), "{scenario}");
        assert!(scenario["frames"].as_u64().unwrap() > 0 && scenario["facts"].as_u64().unwrap() > 0, "{scenario}");
    }
}

#[test]
fn filters_choose() {
    let output = list(&["opt_in/both_keys"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.starts_with("opt_in/both_keys "), "{text}");
    assert!(text.ends_with("1 scenarios, 17 facts\n"), "{text}");
    let none = list(&["no_such"]);
    assert_eq!((none.status.code(), none.stdout.len()), (Some(4), 0));
}

#[test]
fn a_reader_that_has_seen_enough_is_no_failure() {
    for args in [&["list"][..], &["list", "--json"], &["explain", "tree/wide"]] {
        let mut list = Command::new(env!("CARGO_BIN_EXE_framelab"));
        let mut child = list.args(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), String::from_utf8(output.stderr).unwrap().as_str()), (Some(0), ""), "{args:?}");
    }
}
