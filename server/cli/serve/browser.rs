//! Opening the lab in a browser that trusts it.

use framelab::Lab;
use framelab_harness::{Build, Kind, SearchPath, Target, Trust, Wanted, Window, has_display, wanted};
use framelab_model::Ports;
use framelab_tls::LabRoot;

use super::command;
use crate::cli::exit::Failure;

/// The address of the list of scenarios.
pub(super) fn home(ports: &Ports) -> String {
    format!("https://localhost:{}/", ports.actual(Ports::NOMINAL_HTTPS[0]))
}

/// The line that the home page shows to a browser in which the lab cannot work.
pub(super) fn advice(ports: &Ports, root: &LabRoot) -> String {
    command::words(&Trust { spki_sha256: vec![root.spki_hash()], test_hosts: vec![] }, ports).join(" ")
}

/// Opens the lab's home page.
pub(super) async fn open(lab: &Lab) -> Result<Window, Failure> {
    let target = locate().ok_or_else(|| Failure::SetUp(NO_BROWSER.into()))?;
    if !has_display() {
        return Err(Failure::SetUp(NO_DISPLAY.into()));
    }
    let failed = |error| Failure::SetUp(format!("{} does not start: {error}", target.binary.display()));
    Window::open(&target, &lab.trust(), &home(lab.ports())).await.map_err(failed)
}

const NO_BROWSER: &str = "no Chromium is found to open; install one (Debian: `apt-get install chromium`), or name it with \
                          FRAMELAB_BROWSERS=mine=chromium:/path/to/chrome";

const NO_DISPLAY: &str = "there is no display to open a browser on; set DISPLAY or WAYLAND_DISPLAY, run framelab on a \
                          machine that has one, or serve without --open and start a headless browser with the command above";

/// The first Chromium among those that the user named, or else the installed one. Opening needs no driver, so a machine
/// without one can open the lab all the same.
pub(super) fn locate() -> Option<Target> {
    let named = std::env::var("FRAMELAB_BROWSERS").ok();
    let mut wanted = wanted(&[], named.as_deref()).unwrap_or_default().into_iter();
    let wanted = wanted.find(has_window).unwrap_or_else(|| Wanted::installed(Kind::Chromium));
    let binary = wanted.locate_browser(&SearchPath::from_env()).ok()?;
    Some(Target {
        label: wanted.label,
        kind: wanted.kind,
        binary,
        driver: None,
        extra_args: vec![],
        preferences: vec![],
        headed: true,
        pictured: true,
    })
}

fn has_window(wanted: &Wanted) -> bool {
    wanted.kind == Kind::Chromium && wanted.build != Build::HeadlessShell
}
