//! Opening the lab in a browser that trusts it.

use std::os::unix::fs::MetadataExt as _;
use std::process::{Child, Command, Stdio};

use framelab::Lab;
use framelab_harness::{Kind, Place, SearchPath, Target, Trust, Wanted, chromium_arguments};
use framelab_model::Ports;
use framelab_tls::LabRoot;
use tempfile::TempDir;

use crate::cli::exit::Failure;

/// The address of the list of scenarios.
pub(super) fn home(ports: &Ports) -> String {
    format!("https://localhost:{}/", ports.actual(Ports::NOMINAL_HTTPS[0]))
}

/// The line that the home page shows to a browser in which the lab cannot work.
pub(super) fn advice(ports: &Ports, root: &LabRoot) -> String {
    command(&Trust { spki_sha256: vec![root.spki_hash()], test_hosts: vec![] }, ports)
}

/// A command for a shell: throw-away profile, WebMCP, names and trust.
pub(super) fn command(trust: &Trust, ports: &Ports) -> String {
    let found = locate();
    let program = found.as_ref().map_or("chromium".into(), |target| target.binary.display().to_string());
    let mut words = vec![program, "--user-data-dir=\"$(mktemp -d)\"".into(), "--no-first-run".into(), "--enable-features=WebMCP".into()];
    if is_root() {
        words.push("--no-sandbox".into());
    }
    words.push("--host-resolver-rules='MAP *.test 127.0.0.1'".into());
    words.push(format!("--ignore-certificate-errors-spki-list={}", trust.spki_sha256.join(",")));
    words.push(home(ports));
    words.join(" ")
}

/// A browser that ends with the lab, and its profile with it.
pub(super) struct Opened {
    child: Child,
    _profile: TempDir,
}

impl Drop for Opened {
    fn drop(&mut self) {
        // It may have been closed by hand already, and then there is nothing to end.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Starts the installed Chromium on the lab's home page.
pub(super) fn open(lab: &Lab) -> Result<Opened, Failure> {
    let missing =
        || Failure::SetUp("no Chromium found to open: install it (Debian: apt-get install chromium), or use the command above".into());
    let target = Target { headed: true, ..locate().ok_or_else(missing)? };
    let profile = tempfile::tempdir().map_err(Failure::internal)?;
    let place = Place { scratch: profile.path(), root: is_root() };
    let mut command = Command::new(&target.binary);
    command.args(chromium_arguments(&target, &lab.trust(), place)).arg(home(lab.ports()));
    let child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().map_err(Failure::set_up)?;
    Ok(Opened { child, _profile: profile })
}

/// Opening needs no driver, so a machine without one can open the lab all the same.
fn locate() -> Option<Target> {
    let wanted = Wanted { label: "chromium".into(), kind: Kind::Chromium, binary: None, driver: None };
    let path = SearchPath::from_env();
    wanted.locate_browser(&path).ok().map(|binary| Target {
        label: wanted.label,
        kind: wanted.kind,
        binary,
        driver: None,
        extra_args: vec![],
        headed: false,
    })
}

/// Whether Chromium would refuse its own sandbox.
fn is_root() -> bool {
    // Where there is no /proc, nobody is told to go without the sandbox.
    std::fs::metadata("/proc/self").is_ok_and(|process| process.uid() == 0)
}
