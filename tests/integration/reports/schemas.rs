//! Machine output against its schemas: what the program really writes, not what we think it does.

use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};

use framelab_harness::compare::{Build, Comparison, Table};
use framelab_harness::record::Recording;
use framelab_harness::report::Json;
use jsonschema::Validator;
use serde_json::Value;

use super::sample::{every_verdict, lines, text};

macro_rules! schema {
    ($name:literal) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/server/harness/report/schemas/", $name, ".json"))
    };
}

fn check(schema: &str, document: &Value) {
    let schema: Value = serde_json::from_str(schema).unwrap();
    jsonschema::meta::validate(&schema).unwrap();
    let validator: Validator = jsonschema::validator_for(&schema).unwrap();
    let faults: Vec<String> = validator.iter_errors(document).map(|error| format!("{} at {}", error, error.instance_path())).collect();
    assert!(faults.is_empty(), "{faults:#?}\n{document:#}");
}

fn framelab(arguments: &[&str]) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_framelab")).args(arguments).stdin(Stdio::null()).output().unwrap();
    serde_json::from_slice(&output.stdout).unwrap()
}

fn builds(recording: &Recording) -> Vec<Build<'_>> {
    recording.targets.iter().map(|target| Build { name: "a file", recording, target }).collect()
}

#[test]
fn every_line_of_a_recording() {
    for line in lines(&every_verdict()).lines() {
        check(schema!("recording"), &serde_json::from_str(line).unwrap());
    }
}

#[test]
fn the_summary_of_a_run() {
    text(&Json, &every_verdict()).lines().for_each(|line| check(schema!("run"), &serde_json::from_str(line).unwrap()));
}

#[test]
fn comparisons_of_two_builds_and_of_more() {
    let recording = every_verdict();
    let [base, new] = builds(&recording)[..] else { panic!("there are two") };
    check(schema!("compare"), &serde_json::to_value(Comparison::of(base, new)).unwrap());
    check(schema!("compare"), &serde_json::to_value(Comparison::of(new, base)).unwrap());
    check(schema!("compare"), &serde_json::to_value(Table::of(&[base, new, base])).unwrap());
}

#[test]
fn the_answers_of_the_oracle() {
    for scenario in ["opt_in/both_keys", "calling/a_callback_throws", "changing_trees/back_forward_cache"] {
        check(schema!("explain"), &framelab(&["explain", scenario, "--json"]));
    }
}

#[test]
fn the_list_of_scenarios() {
    check(schema!("list"), &framelab(&["list", "--json"]));
}

#[test]
fn the_ready_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ready.json");
    let mut serve = Command::new(env!("CARGO_BIN_EXE_framelab"));
    serve.args(["serve", "--port", "0", "--ready-file"]).arg(&file).env_remove("FRAMELAB_BROWSERS");
    let mut child = serve.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap();
    // The first line comes once everything is ready.
    let read = BufReader::new(child.stdout.take().unwrap()).read_line(&mut String::new());
    let ready = std::fs::read(&file);
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(read.unwrap() > 0);
    check(schema!("ready"), &serde_json::from_slice(&ready.unwrap()).unwrap());
}
