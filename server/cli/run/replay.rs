//! The command that runs one scenario again.

use std::env::args;

use framelab_harness::{record::ScenarioRecord, shell::word};

/// Options of a run that say where scenarios and targets come from; each takes a value.
const KEPT: [&str; 12] = [
    "--browser",
    "--driver",
    "--arg",
    "--pref",
    "--config",
    "--scenarios",
    "--expectations",
    "--implementation",
    "--generated",
    "--seed",
    "--exhaustive",
    "--origins",
];

/// The same without a value.
const KEPT_FLAGS: [&str; 2] = ["--no-expectations", "--headed"];

/// Those of `KEPT` that say which trees there are.
const TREES: [&str; 5] = ["--scenarios", "--generated", "--seed", "--exhaustive", "--origins"];

/// The options of this run without those that say which trees there are.
pub(super) fn options(label: &str) -> Vec<String> {
    let is_tree = |option: &String| TREES.iter().any(|name| option.starts_with(&format!("{name}=")));
    kept(args().skip(1), label).into_iter().filter(|option| !is_tree(option)).collect()
}

/// The options of this run, but only the one scenario.
pub(super) fn command(scenario: &ScenarioRecord, label: &str) -> String {
    let kept = kept(args().skip(1), label);
    ["framelab".into(), "run".into(), word(&scenario.id)].into_iter().chain(kept).collect::<Vec<_>>().join(" ")
}

fn kept(mut words: impl Iterator<Item = String>, label: &str) -> Vec<String> {
    let mut kept = vec![];
    while let Some(next) = words.next() {
        let (name, value) = match next.split_once('=') {
            Some((name, value)) if name.starts_with("--") => (name.to_owned(), Some(value.to_owned())),
            _ => (next, None),
        };
        if KEPT_FLAGS.contains(&name.as_str()) {
            kept.push(name);
            continue;
        }
        if !KEPT.contains(&name.as_str()) {
            continue;
        }
        let Some(value) = value.or_else(|| words.next()) else { break };
        let other = name == "--browser" && value != label && !value.starts_with(&format!("{label}="));
        if !other {
            kept.push(format!("{name}={}", word(&value)));
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::kept;

    #[test]
    fn only_what_says_where_things_come_from_is_kept() {
        let words =
            "run tree --jobs 4 --no-expectations --browser old=chromium:/a,/b --browser=new=chromium:/c --arg=--x=1 --json out".split(' ');
        assert_eq!(kept(words.map(str::to_owned), "new"), ["--no-expectations", "--browser=new=chromium:/c", "--arg=--x=1"]);
    }

    #[test]
    fn a_value_with_spaces_stays_one_word() {
        let words = ["--arg".to_owned(), "--a=b c".to_owned()];
        assert_eq!(kept(words.into_iter(), "x"), ["--arg='--a=b c'"]);
    }
}
