//! `framelab doctor` on a machine without a browser.

use std::process::{Command, Output};

use serde_json::Value;

/// Neither browsers nor a display are found on this path, so that none is started.
fn doctor(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_framelab")).arg("doctor").args(args).env("PATH", "/no/such/folder").output().unwrap()
}

#[test]
fn what_is_missing_comes_with_the_way_to_get_it() {
    let output = doctor(&[]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(96), "without Chromium nothing else works by itself");
    assert!(text.contains("PROBLEM program  chromium: not found\n        fix: install it"), "{text}");
}

#[test]
fn the_machine_output_tells_good_from_bad() {
    let checks: Vec<Value> = serde_json::from_slice(&doctor(&["--json"]).stdout).unwrap();
    let chromium = checks.iter().find(|check| check["what"] == "chromium").unwrap();
    assert_eq!((&chromium["group"], &chromium["good"]), (&"program".into(), &false.into()));
    assert!(chromium["fix"].is_string());
    assert_eq!(checks.iter().filter(|check| check["group"] == "port").count(), 5);
    let started = checks.iter().any(|check| check["group"] == "session" && check["what"] == "chromium");
    assert!(!started, "a browser that is not whole is not started");
}
