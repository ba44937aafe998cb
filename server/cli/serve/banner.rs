//! What a newcomer reads first.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use framelab::Lab;
use framelab_harness::Implementation;
use framelab_model::origin::TupleOrigin;

use super::{browser, command};

/// Fits a terminal beside an editor.
const WIDTH: usize = 100;

/// The address, the command that opens it, the origins, and how to end.
pub(super) fn text(lab: &Lab, implementation: &Implementation) -> String {
    let mut text = format!("framelab serves {} scenarios at {}\n", lab.registry().all().len(), browser::home(lab.ports()));
    if !implementation.is_native() {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "In every page, {implementation} stands in place of the browser's own WebMCP.");
    }
    text.push('\n');
    text.push_str("A browser shows foreign frames only if it trusts the certificates of this run. This command starts one that\n");
    text.push_str("does, with WebMCP on and a profile that is thrown away (`framelab serve --open` runs it for you):\n\n");
    text.push_str(&wrapped("  ", &command::words(&lab.trust(), lab.ports()), " \\"));
    if browser::locate().is_none() {
        text.push_str("\nThere is no Chromium on this machine yet (Debian: apt-get install chromium).\n");
    }
    text.push_str("\nOrigins:\n\n");
    for (door, hosts) in hosts_by_door(lab) {
        text.push_str(&wrapped(&format!("  {door}  "), &hosts, ""));
    }
    for (nominal, actual) in lab.ports().pairs().filter(|(nominal, actual)| nominal != actual) {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "  note: {actual} stands in for port {nominal}, which is busy or was not asked for");
    }
    text.push_str("\nCtrl-C ends the lab.\n");
    text
}

/// The hosts behind each scheme and port, families together.
fn hosts_by_door(lab: &Lab) -> BTreeMap<String, Vec<String>> {
    let mut origins = lab.origins();
    origins.sort_by_key(family);
    let mut doors: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for origin in origins {
        doors.entry(format!("{:5} {:5}", origin.scheme.as_str(), origin.port)).or_default().push(origin.host.to_string());
    }
    doors
}

/// The machine's own names first, then by the labels from the right.
fn family(origin: &TupleOrigin) -> (bool, Vec<String>) {
    let host = origin.host.to_string();
    let labels = host.trim_end_matches('.').rsplit('.').map(str::to_owned).collect();
    (host != "localhost" && host.contains(".localhost"), labels)
}

/// Lines of words below each other behind `before`, each but the last with `joint` at its end.
fn wrapped(before: &str, words: &[String], joint: &str) -> String {
    let mut text = before.to_owned();
    let mut column = before.len();
    for (number, word) in words.iter().enumerate() {
        if number > 0 && column + 1 + word.len() + joint.len() > WIDTH {
            let _ = write!(text, "{joint}\n{:1$}", "", before.len());
            column = before.len();
        } else if number > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += word.len();
    }
    text.push('\n');
    text
}
