//! The program, with its output caught.

use std::process::Command;

use serde_json::Value;

/// What a run of `framelab explain` left behind.
pub(super) struct Ran {
    pub(super) code: Option<i32>,
    pub(super) out: String,
    pub(super) err: String,
}

pub(super) fn explain(arguments: &[&str]) -> Ran {
    let output = Command::new(env!("CARGO_BIN_EXE_framelab")).arg("explain").args(arguments).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Ran { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

/// What is printed when all is well.
pub(super) fn explained(arguments: &[&str]) -> String {
    let ran = explain(arguments);
    assert_eq!((ran.code, &*ran.err), (Some(0), ""), "{arguments:?}");
    ran.out
}

pub(super) fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&explained(&[arguments, &["--json"]].concat())).unwrap()
}

/// What is told when the command line or a file is wrong: nothing on standard output, and exit code 2.
pub(super) fn refused(arguments: &[&str]) -> String {
    let ran = explain(arguments);
    assert_eq!((ran.code, &*ran.out), (Some(2), ""), "{arguments:?}");
    ran.err
}

/// A fact of a JSON document in one line: answer, error and rule.
pub(super) fn answer(document: &Value, id: &str) -> String {
    let fact = document["facts"].as_array().unwrap().iter().find(|fact| fact["id"] == id);
    let fact = fact.unwrap_or_else(|| panic!("no fact {id} in {document:#}"));
    let word = |key: &str| fact[key].as_str().unwrap_or("-").to_owned();
    format!("{} {} {}", word("answer"), word("error"), word("rule"))
}
