//! Two builds and more.

use std::process::{Command, Output};

use framelab_harness::compare::{Build, Comparison, Table};
use framelab_harness::expect::{Expectations, Proposals};
use framelab_harness::record::{Recording, Row};
use framelab_model::verdict::Verdict;

use crate::reports::sample::{every_verdict, lines, row, small};

fn fact(id: &str, verdict: Verdict, observed: &str) -> Row {
    row(id, "host-key", "allowed", verdict, Some(observed).filter(|observed| *observed != "allowed"), None)
}

fn base() -> Recording {
    let rows = vec![
        fact("calls/a/top", Verdict::Pass, "allowed"),
        fact("calls/b/top", Verdict::Fail, "denied"),
        fact("calls/c/top", Verdict::Known, "denied"),
        fact("calls/d/top", Verdict::Fail, "denied"),
        fact("calls/e/top", Verdict::Pass, "allowed"),
        fact("calls/gone/top", Verdict::Pass, "allowed"),
    ];
    small("old", "150.0.1", "navigator.modelContext", rows)
}

fn new() -> Recording {
    let rows = vec![
        fact("calls/a/top", Verdict::Fail, "denied (NotAllowedError)"),
        fact("calls/b/top", Verdict::Pass, "allowed"),
        fact("calls/c/top", Verdict::Fail, "denied"),
        fact("calls/d/top", Verdict::Fail, "denied (UnknownError)"),
        fact("calls/e/top", Verdict::Environment, "unreadable report: no bench"),
        fact("calls/come/top", Verdict::Pass, "allowed"),
    ];
    small("new", "156.0.1", "document.modelContext", rows)
}

fn only<'a>(name: &'a str, recording: &'a Recording) -> Build<'a> {
    Build { name, recording, target: &recording.targets[0] }
}

fn told(tell: impl FnOnce(&mut Vec<u8>) -> std::io::Result<()>) -> String {
    let mut out = vec![];
    tell(&mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn two_builds_as_people_read_them() {
    let (base, new) = (base(), new());
    let comparison = Comparison::of(only("base.ndjson", &base), only("new.ndjson", &new));
    insta::assert_snapshot!(told(|out| comparison.tell(out)));
}

#[test]
fn three_builds_stand_in_columns() {
    let (base, new) = (base(), new());
    let table = Table::of(&[only("a", &base), only("b", &new), only("c", &base)]);
    assert!(table.is_worse());
    insta::assert_snapshot!(told(|out| table.tell(out)));
}

#[test]
fn a_build_is_as_it_was() {
    let base = base();
    let comparison = Comparison::of(only("a", &base), only("b", &base));
    let lists = [&comparison.worse, &comparison.better, &comparison.changed];
    assert!(lists.iter().all(|list| list.is_empty()) && comparison.surface.is_empty());
}

#[test]
fn another_list_of_deviations_makes_no_browser_worse() {
    let known = small("old", "1.0", "x", vec![fact("calls/c/top", Verdict::Known, "denied")]);
    let unknown = small("new", "1.0", "x", vec![fact("calls/c/top", Verdict::Fail, "denied")]);
    let comparison = Comparison::of(only("a", &known), only("b", &unknown));
    assert!(!comparison.is_worse() && comparison.changed.len() == 1);
}

#[test]
fn a_pass_that_becomes_a_known_deviation_is_worse() {
    let pass = small("old", "1.0", "x", vec![fact("calls/c/top", Verdict::Pass, "allowed")]);
    let known = small("new", "1.0", "x", vec![fact("calls/c/top", Verdict::Known, "denied")]);
    assert!(Comparison::of(only("a", &pass), only("b", &known)).is_worse());
}

#[test]
fn the_page_of_a_comparison_asks_nobody_for_anything() {
    let (base, new) = (base(), new());
    let page = told(|out| Comparison::of(only("</script>", &base), only("b", &new)).html(out));
    assert_eq!(page.matches("</script>").count(), 2);
    assert!(!page.contains("src=\"") && !page.contains("<link"));
}

/// A folder with recordings, for the program itself.
struct Files(tempfile::TempDir);

impl Files {
    fn new() -> Self {
        let files = Self(tempfile::tempdir().unwrap());
        [("base", base()), ("new", new()), ("two", every_verdict())]
            .iter()
            .for_each(|(name, recording)| files.write(name, &lines(recording)));
        files
    }

    fn write(&self, name: &str, text: &str) {
        std::fs::write(self.0.path().join(name), text).unwrap();
    }

    fn framelab(&self, arguments: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_framelab")).args(arguments).current_dir(self.0.path()).output().unwrap()
    }

    fn code(&self, arguments: &[&str]) -> i32 {
        self.framelab(arguments).status.code().unwrap()
    }
}

#[test]
fn exit_codes_of_comparisons() {
    let files = Files::new();
    assert_eq!(files.code(&["compare", "base", "base"]), 0);
    assert_eq!(files.code(&["compare", "base", "new", "--json"]), 100);
    assert_eq!(files.code(&["compare", "base", "new", "base"]), 100);
    assert_eq!(files.code(&["compare", "two"]), 96);
    assert_eq!(files.code(&["compare", "two#stable", "base"]), 4);
    assert_eq!(files.code(&["compare", "two#stable", "two#stable"]), 0);
    assert_eq!(files.code(&["compare", "base"]), 2);
    assert_eq!(files.code(&["compare", "base", "two"]), 2);
    assert_eq!(files.code(&["compare", "base", "nowhere"]), 2);
    assert_eq!(files.code(&["compare", "base", "base", "--html", "nowhere/page.html"]), 110);
}

#[test]
fn facts_without_an_answer_are_no_success() {
    let files = Files::new();
    let lost = small("lost", "1.0", "x", vec![fact("calls/a/top", Verdict::Environment, "unreadable report: no bench")]);
    files.write("lost", &lines(&lost));
    assert_eq!(files.code(&["compare", "base", "lost"]), 96);
}

#[test]
fn a_report_that_fails_stops_no_other() {
    let files = Files::new();
    let output = files.framelab(&["report", "two", "--html", "nowhere/page.html", "--junit", "out.xml", "--json", "-"]);
    assert_eq!(output.status.code(), Some(110));
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot write nowhere/page.html"));
    assert!(files.0.path().join("out.xml").exists() && output.stdout.starts_with(b"{\"schema\":1"));
}

#[test]
fn what_is_no_recording_is_told_in_a_sentence() {
    let files = Files::new();
    files.write("other", "{\"event\":\"run-started\",\"schema\":9}\n");
    let output = files.framelab(&["report", "other"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("schema 9"));
    assert_eq!(files.code(&["report", "two", "--target", "nobody"]), 2);
}

#[test]
fn proposals_are_refused_until_a_person_gives_the_reason() {
    let proposals = Proposals::of(&new().targets[0]).to_string();
    insta::assert_snapshot!(proposals);
    let error = Expectations::parse(&proposals).unwrap_err().to_string();
    assert!(error.contains("a deviation needs a reason"), "{error}");
    assert!(Expectations::parse(&proposals.replace("reason = \"\"", "reason = \"a fault of the browser\"")).is_ok());
}

#[test]
fn proposals_are_added_to_a_file() {
    let files = Files::new();
    files.write("known.toml", "# Reasons of people.\n");
    assert_eq!(files.code(&["expect", "update", "new", "--write", "known.toml"]), 0);
    let text = std::fs::read_to_string(files.0.path().join("known.toml")).unwrap();
    assert!(text.starts_with("# Reasons of people.\n") && text.contains("[[deviation]]"));
    assert_eq!(files.code(&["expect", "update", "two", "--write", "known.toml"]), 2);
}
