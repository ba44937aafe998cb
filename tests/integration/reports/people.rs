//! What people read.

use framelab_harness::record::{Problem, Trouble};
use framelab_harness::report::{GitHub, Markdown, Terminal};

use super::sample::{every_verdict, recording, small, text};

#[test]
fn the_way_back_to_a_tree_is_the_way_that_it_was_made() {
    let mut recording = every_verdict();
    recording.run.command = ["run", "--scenarios", "my cases", "--jobs", "1", "--scenarios=others"].map(str::to_owned).into();
    recording.targets[0].started.implementation = "script:poly fill.js".into();
    let command = "framelab serve --scenarios='my cases' --scenarios=others --implementation='script:poly fill.js'";
    assert!(text(&Terminal::default(), &recording).contains(&format!("start `{command}` and open https://")));
    assert!(text(&GitHub, &recording).contains(&format!("start `{command}` and open https://")));
}

#[test]
fn a_terminal_shows_what_was_unexpected_and_why() {
    insta::assert_snapshot!(text(&Terminal::default(), &every_verdict()));
}

#[test]
fn nothing_unexpected_takes_two_lines() {
    insta::assert_snapshot!(text(&Terminal::default(), &small("stable", "156.0.1.2", "document.modelContext", super::machine::passes())));
}

#[test]
fn nothing_ran_is_no_success() {
    let nothing = recording([]);
    assert!(text(&Terminal::default(), &nothing).contains("nothing ran"));
    assert!(text(&Markdown, &nothing).contains("nothing ran"));
}

#[test]
fn a_browser_that_could_not_be_asked_is_no_success() {
    let mut recording = small("stable", "156.0.1.2", "document.modelContext", super::machine::passes());
    let mut silent = recording.targets[0].clone();
    silent.scenarios.clear();
    recording.targets.push(silent);
    assert!(text(&Terminal::default(), &recording).ends_with("as expected, but one of the browsers could not be asked\n"));
    assert!(text(&Markdown, &recording).starts_with("## framelab: as expected, but one of the browsers could not be asked\n"));
}

#[test]
fn a_run_that_was_stopped_is_no_success() {
    let mut recording = small("stable", "156.0.1.2", "document.modelContext", super::machine::passes());
    let message = "from outside, after 1 of 2 scenarios".to_owned();
    recording.problems.push(Problem { target: None, message, fault: Trouble::Interrupted });
    let told = text(&Terminal::default(), &recording);
    assert!(told.contains("stopped: from outside, after 1 of 2 scenarios\n"), "{told}");
    assert!(told.ends_with("as expected, but the run was stopped before its end\n"), "{told}");
}

#[test]
fn colours_are_only_for_terminals() {
    assert!(!text(&Terminal::default(), &every_verdict()).contains('\u{1b}'));
    assert!(text(&Terminal { colour: true }, &every_verdict()).contains("\u{1b}[31mfail\u{1b}[0m"));
}

#[test]
fn markdown_groups_by_rule_and_takes_no_text_for_markup() {
    insta::assert_snapshot!(text(&Markdown, &every_verdict()));
}

#[test]
fn annotations_point_into_the_scenario_file() {
    insta::assert_snapshot!(text(&GitHub, &every_verdict()));
}

#[test]
fn an_annotation_stands_at_the_tool_where_the_file_is_at_hand() {
    let mut recording = every_verdict();
    let record = &mut recording.targets[0].scenarios[0];
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/origins/scenarios/opt_in/both_keys.toml");
    record.file = Some(file.into());
    let source = std::fs::read_to_string(file).unwrap();
    let (at, line) = source.lines().enumerate().find(|(_, line)| line.starts_with("[tools.")).unwrap();
    let key = line.trim_start_matches("[tools.").trim_end_matches(']');
    record.rows[0].id = format!("lists/{key}/top/absent");
    assert!(text(&GitHub, &recording).contains(&format!("both_keys.toml,line={},", at + 1)));
}
