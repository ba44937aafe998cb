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
fn a_folder_of_the_users_is_taken_in_whole_or_not_at_all() {
    let case = concat!(env!("CARGO_MANIFEST_DIR"), "/origins/scenarios/opt_in/both_keys.toml");
    let folder = tempfile::tempdir().unwrap();
    let said = |place: &str| {
        let file = folder.path().join(place);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::copy(case, &file).unwrap();
        let output = list(&["--scenarios", folder.path().to_str().unwrap(), "mine/"]);
        std::fs::remove_file(&file).unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap() + &String::from_utf8(output.stdout).unwrap())
    };
    let (code, fine) = said("mine/case.toml");
    assert!(code == Some(0) && fine.ends_with("1 scenario, 17 facts\n"), "{fine}");
    for misplaced in ["case.toml", "mine/deeper/case.toml"] {
        let (code, message) = said(misplaced);
        assert!(code == Some(2) && message.contains("case.toml is in no theme"), "{message}");
    }
    for nameless in ["mine/a?b#c.toml", "my theme/case.toml", "mine/a.b.toml"] {
        let (code, message) = said(nameless);
        assert!(code == Some(2) && message.contains("gives no id"), "{message}");
    }
    std::fs::write(folder.path().join("Cargo.toml"), "[package]\n").unwrap();
    let (code, message) = said("mine/notes.txt");
    assert!(code == Some(2) && message.contains("holds no scenario"), "{message}");
}

#[test]
fn filters_choose() {
    let output = list(&["opt_in/both_keys"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.starts_with("opt_in/both_keys "), "{text}");
    assert!(text.ends_with("1 scenario, 17 facts\n"), "{text}");
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
