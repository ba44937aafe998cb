//! What a newcomer reads first.

use std::{collections::BTreeMap, fmt::Write as _};

use framelab::Lab;

use super::browser;

/// The address, the origins, the command that opens them, and how to end.
pub(super) fn text(lab: &Lab) -> String {
    let mut text = format!("framelab serves {} scenarios.\n\n  home     {}\n", lab.registry().all().len(), browser::home(lab.ports()));
    for (port, hosts) in hosts_by_port(lab) {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "  origins  {port}  {}", hosts.join(" "));
    }
    for (nominal, actual) in lab.ports().pairs().filter(|(nominal, actual)| nominal != actual) {
        let _ = writeln!(text, "  note     port {nominal} is busy, so {actual} stands in for it");
    }
    let command = browser::command(&lab.trust(), lab.ports());
    let _ = writeln!(
        text,
        "\nA browser shows the frames only if it trusts this run's certificates. This one does, and has WebMCP on:\n\n  {command}\n"
    );
    text.push_str("or let the lab do it: framelab serve --open\nCtrl-C ends the lab.\n");
    text
}

fn hosts_by_port(lab: &Lab) -> BTreeMap<String, Vec<String>> {
    let mut ports: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for origin in lab.origins() {
        ports.entry(format!("{:5} {}", origin.scheme.as_str(), origin.port)).or_default().push(origin.host.to_string());
    }
    ports
}
