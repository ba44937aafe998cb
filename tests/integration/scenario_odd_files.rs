//! Whatever stands in a file, reading it ends, with a scenario or with mistakes that have a place.

use std::fmt::Write as _;

use framelab_model::{Ports, scenario};

use crate::scenario_files::{File, files};

/// Reads a text; a scenario must resolve, and mistakes must be printable and lie inside the text.
fn survives(source: &str) {
    match scenario::read("theme/case", "case.toml", source) {
        Ok(scenario) => assert_eq!(scenario.topology(&Ports::nominal()).frames.len(), scenario.frames.len()),
        Err(mistakes) => {
            assert!(!mistakes.problems.is_empty() && !mistakes.to_string().is_empty());
            let inside = |span: &std::ops::Range<usize>| source.get(span.clone()).is_some();
            assert!(mistakes.problems.iter().all(|problem| inside(&problem.span)), "{mistakes}");
        }
    }
}

#[test]
fn odd_texts() {
    for source in [
        "",
        " ",
        "\n\n\n",
        "\u{feff}title = \"bom\"",
        "\0",
        "\u{1}\u{7f}\u{fffd}\u{10ffff}",
        "title",
        "title = ",
        "title = \"",
        "title = '''",
        "= 1",
        "[",
        "[[frames]]",
        "[frames]\n[frames]",
        "[frames.\"\"]",
        "frames = 1\norigins = 2\ntools = 3\nask = 4\nrules = 5\ntitle = 6",
        "frames = []\norigins = []\ntools = []\nask = []\nrules = {}\ntitle = {}",
        "frames = { top = 1 }",
        "rules = [[[]]]\n[ask]\nfrom_origins = [[[[]]]]\nfrom_origins_each = [{}]",
        "[frames.top]\nparent = \"top\"",
        "[frames.top]\nheaders = { Permissions-Policy = [1, [], {}] }",
        "[origins]\na = \"https://\"\nb = \"https://.\"\nc = \"https://localhost..\"\nd = \"//\"\ne = \"blob:https://a.localhost\"",
        "[tools.a]\nexposed_to = [\"{\", \"}\", \"{}\", \"{.}\", \"{{\", \"}{\", { }, 1, 1979-05-27]\ninput_schema = { a = inf, b = nan, c = 99999999999999999999 }",
        "a.b.c.d.e.f = 1\na.b.c.d.e.f = 2",
    ] {
        survives(source);
    }
}

#[test]
fn deep_nesting() {
    for depth in [10, 1_000, 100_000] {
        survives(&format!("title = {}", "[".repeat(depth)));
        survives(&format!("title = {}{}", "[".repeat(depth), "]".repeat(depth)));
        survives(&format!("[tools.t]\ninput_schema = {}", "{ a = ".repeat(depth)));
        survives(&format!("{} = 1", vec!["a"; depth].join(".")));
    }
}

/// Schemas may nest, and a page sends what it is given, so depth within reason must work.
#[test]
fn nested_schemas() {
    let schema = format!("{}{{}}{}", "{ a = ".repeat(50), " }".repeat(50));
    survives(&format!(
        "title = \"t\"\norigins = {{ a = \"https://a.localhost\" }}\nframes = {{ top = {{ origin = \"a\" }} }}\n[tools.t]\nframe = \"top\"\ninput_schema = {schema}\n"
    ));
}

#[test]
fn huge_trees() {
    let mut source = String::from("title = \"t\"\n[origins]\na = \"https://a.localhost\"\n[frames.f0]\norigin = \"a\"\n");
    for frame in 1..300 {
        writeln!(source, "[frames.f{frame}]\nparent = \"f{}\"\norigin = \"a\"", frame - 1).unwrap();
    }
    survives(&source);
}

#[test]
fn huge_lists() {
    let entries: Vec<_> = (0..2_000).map(|port| format!("\"https://a.localhost:{port}\"")).collect();
    let entries = entries.join(", ");
    survives(&format!(
        "title = \"t\"\norigins = {{ a = \"https://a.localhost\" }}\nframes = {{ top = {{ origin = \"a\" }} }}\n[tools.t]\nframe = \"top\"\nexposed_to_each = [{entries}]\n[ask]\nfrom_origins_each = [{entries}]\n"
    ));
}

/// The long tables differ from the others in the number of their rows only.
fn short_files() -> impl Iterator<Item = File> {
    files().into_iter().filter(|file| file.text.len() < 2_500)
}

/// Every file of the lab, cut off behind each line and in the middle of it.
#[test]
fn files_that_end_too_early() {
    for file in short_files() {
        let ends = file.text.char_indices().filter(|(at, _)| at % 31 == 0 || file.text[..*at].ends_with('\n'));
        ends.for_each(|(end, _)| survives(&file.text[..end]));
    }
}

/// Every file of the lab, with each line left out, written twice, or without one of its signs.
#[test]
fn files_with_a_damaged_line() {
    for file in short_files() {
        let lines: Vec<_> = file.text.lines().collect();
        for (index, line) in lines.iter().enumerate().filter(|(_, line)| !line.starts_with('#')) {
            let with = |line: &str| [&lines[..index], &[line], &lines[index + 1..]].concat().join("\n");
            survives(&with(""));
            survives(&with(&format!("{line}\n{line}")));
            let sign = ["\"", "[", "]", "=", ".", "_", "o", "t"][index % 8];
            survives(&with(&line.replacen(sign, "", 1)));
        }
    }
}
