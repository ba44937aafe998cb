//! Words that several formats share.

use framelab_model::{Rule, verdict::Verdict};

use crate::{
    record::{Counts, Problem, Recording, Row, ScenarioRecord, TargetRecord, Trouble},
    shell,
};

/// The run in few words; an error has what is not as it should be.
pub(crate) fn verdict(recording: &Recording) -> Result<&'static str, String> {
    let counts = recording.counts();
    match (counts.total(), counts.unexpected()) {
        (0, _) => Err("nothing ran".into()),
        (_, 0) if recording.finished.is_none() => Err("the run did not come to its end".into()),
        (_, 0) if recording.all_problems().any(|problem| problem.fault == Trouble::Interrupted) => {
            Err("as expected, but the run was stopped before its end".into())
        }
        (_, 0) if recording.targets.iter().any(|target| target.scenarios.is_empty()) => {
            Err("as expected, but one of the browsers could not be asked".into())
        }
        (_, 0) if counts.unsupported == counts.total() => Ok("nothing could be asked"),
        (_, 0) => Ok("as expected"),
        (_, unexpected) => Err(format!("{} unexpected", counted(unexpected, "fact"))),
    }
}

/// A number with its noun, in groups of three digits: a run asks hundreds of thousands of questions.
pub(crate) fn counted(count: u64, noun: &str) -> String {
    format!("{} {noun}{}", grouped(count), if count == 1 { "" } else { "s" })
}

pub(crate) fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// The verdicts that occurred: `35 pass, 1 fail`.
pub(crate) fn tally(counts: &Counts) -> String {
    let occurred = Verdict::ALL.into_iter().filter(|verdict| counts.of(*verdict) > 0);
    occurred.map(|verdict| format!("{} {verdict}", grouped(counts.of(verdict)))).collect::<Vec<_>>().join(", ")
}

/// The browser with its version, and what stands behind the API.
pub(crate) fn build(target: &TargetRecord) -> String {
    let started = &target.started;
    let version = started.version.as_deref().unwrap_or("of unknown version");
    format!("{} {version}, {}", started.kind, started.implementation)
}

/// The rule's sentence; a recording of another version may name a rule that this one does not know.
pub(crate) fn says(rule: &str) -> &'static str {
    rule.parse::<Rule>().map_or("", Rule::says)
}

/// The command that serves the trees of a recording as this target saw them.
pub(crate) fn serve(recording: &Recording, target: &TargetRecord) -> String {
    let mut words = vec!["framelab".to_owned(), "serve".to_owned()];
    let mut asked = recording.run.command.iter();
    while let Some(word) = asked.next() {
        let folder = if word == "--scenarios" { asked.next() } else { None };
        let folder = folder.map(String::as_str).or_else(|| word.strip_prefix("--scenarios="));
        words.extend(folder.map(|folder| format!("--scenarios={}", shell::word(folder))));
    }
    // Recordings that are made by hand, and those of older versions, may not say whose API it was.
    if !matches!(&*target.started.implementation, "" | "native") {
        words.push(format!("--implementation={}", shell::word(&target.started.implementation)));
    }
    words.join(" ")
}

/// Where the scenario is written, as `file:line`.
pub(crate) fn place(scenario: &ScenarioRecord) -> Option<String> {
    let file = scenario.file.as_ref()?;
    Some(scenario.line.map_or_else(|| file.clone(), |line| format!("{file}:{line}")))
}

/// A problem in one line: what kind it is, and what happened.
pub(crate) fn problem(problem: &Problem) -> String {
    let word = match problem.fault {
        Trouble::Environment => "set-up: ",
        Trouble::Unsupported => "unsupported: ",
        Trouble::Outlived => "no longer seen: ",
        Trouble::Report => "not written: ",
        Trouble::Interrupted => "stopped: ",
        Trouble::Other => "",
    };
    format!("{word}{}", problem.message)
}

/// What was expected; said in full where an error is the whole difference.
pub(crate) fn expected(row: &Row) -> String {
    let only_error = row.expected == "denied" && row.observed().starts_with("denied (");
    if only_error { "denied without an error".into() } else { row.expected.clone() }
}

/// A fact in one line: what was expected and what was seen.
pub(crate) fn line(row: &Row) -> String {
    let note = row.note.as_ref().map(|note| format!(" ({note})")).unwrap_or_default();
    format!("{} {}: expected {} by rule {}, observed {}{note}", row.verdict, row.id, expected(row), row.rule, row.observed())
}

#[cfg(test)]
mod tests {
    #[test]
    fn digits_stand_in_groups_of_three() {
        assert_eq!(super::grouped(7), "7");
        assert_eq!(super::grouped(1234), "1,234");
        assert_eq!(super::counted(150_000, "fact"), "150,000 facts");
        assert_eq!(super::counted(1, "fact"), "1 fact");
    }
}
