//! The command that opens the lab in a browser that trusts it.

use std::os::unix::fs::MetadataExt as _;

use framelab_harness::{Trust, shell::word};
use framelab_model::Ports;

use super::browser;

/// The words of the command, for a shell: throw-away profile, WebMCP, names and trust.
pub(super) fn words(trust: &Trust, ports: &Ports) -> Vec<String> {
    let program = browser::locate().map_or("chromium".into(), |target| word(&target.binary.display().to_string()));
    let mut words = vec![program, "--user-data-dir=\"$(mktemp -d)\"".into()];
    let flags = [
        "--no-first-run",
        "--no-default-browser-check",
        "--no-proxy-server",
        "--enable-features=WebMCP",
        // A document that is meant to be insecure must not be fetched over https first.
        "--disable-features=HttpsUpgrades",
        "--host-resolver-rules='MAP *.test 127.0.0.1'",
    ];
    words.extend(flags.map(String::from));
    if is_root() {
        words.push("--no-sandbox".into());
    }
    words.push(format!("--ignore-certificate-errors-spki-list={}", trust.spki_sha256.join(",")));
    words.push(browser::home(ports));
    words
}

/// Whether Chromium would refuse its own sandbox.
fn is_root() -> bool {
    // Where there is no /proc, nobody is told to go without the sandbox.
    std::fs::metadata("/proc/self").is_ok_and(|process| process.uid() == 0)
}
