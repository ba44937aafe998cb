//! What README.md promises is there.

use std::path::Path;
use std::process::Command;

const README: &str = include_str!("../../README.md");
const CI: &str = include_str!("../../.ci/run");

/// The lines of every code block that a shell is meant to run.
fn commands() -> Vec<&'static str> {
    let blocks = README.split("```").skip(1).step_by(2).filter_map(|block| block.strip_prefix("sh\n"));
    blocks.flat_map(str::lines).map(|line| line.split("  #").next().unwrap_or_default().trim_end()).collect()
}

#[test]
fn the_two_commands_stand_first_and_the_last_of_ci_is_the_second() {
    let commands = commands();
    assert_eq!(commands[..2], ["cargo run", "FRAMELAB_INSTALL_BROWSERS=1 cargo test"]);
    assert_eq!(CI.trim_end().lines().next_back(), Some(commands[1]));
}

#[test]
fn every_verb_that_it_names_is_one() {
    let help = Command::new(env!("CARGO_BIN_EXE_framelab")).arg("--help").output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    let verbs: Vec<_> = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty()).collect();
    let is_verb = |word: &str| verbs.iter().any(|line| line.split_whitespace().next() == Some(word));
    for after in README.split("`framelab ").skip(1) {
        let word: String = after.chars().take_while(char::is_ascii_lowercase).collect();
        assert!(is_verb(&word), "framelab has no verb `{word}`:\n{help}");
    }
    for command in commands().iter().filter_map(|line| line.strip_prefix("cargo run -- ")) {
        assert!(is_verb(command.split(' ').next().unwrap()), "{command}");
    }
}

#[test]
fn its_example_is_a_scenario() {
    let (_, rest) = README.split_once("```toml\n").unwrap();
    let (example, _) = rest.split_once("```").unwrap();
    let scenario = framelab_model::scenario::read("theme/case", "README.md", example).unwrap();
    assert_eq!((scenario.frames.len(), scenario.tools.len()), (3, 1));
}

#[test]
fn every_file_that_it_links_is_there() {
    let links = README.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let pictures = README.split("src=\"").skip(1).filter_map(|rest| rest.split('"').next());
    for link in links.chain(pictures).filter(|link| !link.contains("://") && !link.starts_with('#')) {
        assert!(Path::new(env!("CARGO_MANIFEST_DIR")).join(link.split('#').next().unwrap()).exists(), "{link}");
    }
}
