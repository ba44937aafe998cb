//! `framelab run` without a browser: what it says and how it ends when there is nothing to run on.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use framelab_harness::record::{Recording, Trouble};

fn framelab(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_framelab"));
    command.args(args).env_remove("FRAMELAB_BROWSERS").env("CI", "1");
    command.output().unwrap()
}

#[track_caller]
fn ends(args: &[&str], code: i32, says: &str) {
    let output = framelab(args);
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{told}");
    assert!(told.contains(says), "`{told}` does not say `{says}`");
}

#[test]
fn nothing_selected_is_an_error_that_names_the_themes() {
    ends(&["run", "no_such_scenario"], 4, "opt_in, own_origin");
}

#[test]
fn what_cannot_mean_anything_is_usage() {
    ends(&["run", "--browser", "lynx"], 2, "not a browser that framelab drives");
    ends(&["run", "--browser", "a=chromium:/bin/true", "--browser", "a=chromium:/bin/true"], 2, "two browsers are called `a`");
    ends(&["run", "--shard", "3/2"], 2, "is no shard");
    ends(&["run", "--jobs", "0"], 2, "--jobs");
    ends(&["run", "--exhaustive", "heap"], 2, "parent_and_children, chain, siblings");
    ends(&["run", "--expectations", "/no/such/file"], 2, "/no/such/file");
    ends(&["run", "--implementation", "fast"], 2, "is no implementation");
}

#[test]
fn a_browser_that_is_not_there_is_set_up() {
    ends(&["run", "--browser", "gone=chromium:/no/such/chrome"], 96, "gone: chromium (/no/such/chrome) not found");
}

#[test]
fn in_a_bisection_whatever_cannot_be_judged_is_passed_over() {
    ends(&["run", "--bisect", "--browser", "gone=chromium:/no/such/chrome"], 125, "not found");
    ends(&["run", "--bisect", "no_such_scenario"], 125, "no scenario fits");
    ends(&["run", "--bisect", "--bogus"], 125, "--bogus");
    ends(&["run", "--bisect", "--jobs", "0"], 125, "--jobs");
}

#[test]
fn a_wrong_command_line_destroys_no_recording() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().join("run.ndjson").display().to_string();
    fs::write(&kept, "what was recorded").unwrap();
    let quick = ["run", "opt_in", "--browser", "no=chromium:/bin/true,/bin/true", "--record", &kept];
    ends(&[&quick[..], &["--implementation", "script:/no/such/script"]].concat(), 2, "/no/such/script");
    ends(&[&quick[..], &["--json", &kept]].concat(), 2, "two outputs are called");
    ends(&["report", &kept, "--json", &kept], 2, "two outputs are called");
    assert_eq!(fs::read_to_string(&kept).unwrap(), "what was recorded");
}

#[test]
fn a_recording_that_cannot_be_kept_is_told_before_anything_starts() {
    ends(
        &["run", "--browser", "no=chromium:/bin/true,/bin/true", "--record", "/no/such/folder/run.ndjson"],
        110,
        "/no/such/folder/run.ndjson",
    );
}

#[test]
fn a_build_that_does_not_start_is_recorded() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("run.ndjson");
    let output = framelab(&["run", "opt_in", "--browser", "no=chromium:/bin/true,/bin/true", "--record", file.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(96));
    let recording = Recording::open(&file).unwrap();
    let target = &recording.targets[0];
    assert_eq!((target.started.label.as_str(), target.scenarios.len()), ("no", 0));
    assert_eq!(target.problems[0].fault, Trouble::Environment);
    assert!(recording.finished.is_some());
}

#[test]
fn a_recording_on_standard_output_has_it_for_itself() {
    let output = framelab(&["run", "opt_in/both_keys", "--browser", "no=chromium:/bin/true,/bin/true", "--record", "-"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.starts_with(r#"{"event":"run-started""#) && text.ends_with("}\n"), "{text}");
    assert!(text.lines().all(|line| line.starts_with('{')), "{text}");
    assert!(!Path::new("-").exists(), "it is no file's name");
}

fn config(folder: &Path, text: &str) -> String {
    let file = folder.join("targets.toml");
    fs::write(&file, text).unwrap();
    file.display().to_string()
}

#[test]
fn a_file_of_targets_is_read_strictly() {
    let folder = tempfile::tempdir().unwrap();
    let with = |text: &str| config(folder.path(), text);
    ends(&["run", "--config", &with("[[target]]\nlabel = 'a'\nkind = 'lynx'")], 2, "targets.toml: target `a`: `lynx` is no kind");
    ends(&["run", "--config", &with("[[target]]\nlabel = '../a'\nkind = 'chromium'")], 2, "target `../a`: a label may only have");
    ends(&["run", "--config", &with("[[target]]\nlabel = 'a'\nkind = 'chromium'\nbinry = '/x'")], 2, "binry");
    ends(
        &["run", "--config", &with("[[target]]\nlabel = 'a'\nkind = 'chromium'\nbinary = '/no/such/chrome'")],
        96,
        "a: chromium (/no/such/chrome)",
    );
    let driverless = with("[[target]]\nlabel = 'a'\nkind = 'chromium'\nbinary = '/bin/true'");
    ends(&["run", "--driver", "/no/such/driver", "--config", &driverless], 96, "/no/such/driver");
}
