//! Firefox.

use std::ffi::OsString;
use std::path::Path;

use serde_json::{Map, Value, json};

use super::{Place, Port, Product, Trust};
use crate::Target;

pub(super) struct Firefox;

impl Product for Firefox {
    fn binaries(&self) -> &'static [&'static str] {
        &["firefox", "firefox-esr"]
    }

    fn driver(&self) -> &'static str {
        "geckodriver"
    }

    fn homes(&self) -> &'static [&'static str] {
        &["/Applications/Firefox.app/Contents/MacOS"]
    }

    fn binary_fix(&self) -> &'static str {
        "install it (Debian: `apt-get install firefox-esr`), or name a build, for example \
         `--browser nightly=firefox:/opt/firefox/firefox`"
    }

    fn driver_fix(&self) -> &'static str {
        "install geckodriver and put it on PATH, or name it, for example \
         `--browser nightly=firefox:/opt/firefox/firefox,/opt/geckodriver`"
    }

    fn port(&self) -> Port {
        Port::Announced
    }

    fn driver_args(&self, port: u16, scratch: &Path) -> Vec<OsString> {
        // Without a port of its own, a second session would meet the first one's WebDriver BiDi server.
        let numbers = ["--port".to_owned(), port.to_string(), "--websocket-port".to_owned(), "0".to_owned()];
        let mut args: Vec<OsString> = numbers.into_iter().map(Into::into).collect();
        args.extend(["--profile-root".into(), scratch.into()]);
        args
    }

    fn announced(&self, log: &str) -> Option<u16> {
        let (_, after) = log.split_once("Listening on ")?;
        let (address, _) = after.split_once('\n')?;
        Some(address.trim().parse::<std::net::SocketAddr>().ok()?.port())
    }

    fn capabilities(&self, target: &Target, trust: &Trust, _place: Place<'_>) -> Map<String, Value> {
        let headless = (!target.headed).then(|| "-headless".to_owned());
        let args: Vec<String> = headless.into_iter().chain(target.extra_args.iter().cloned()).collect();
        let options = json!({ "binary": target.binary, "args": args, "prefs": preferences(target, trust) });
        let mut all = Map::new();
        all.insert("moz:firefoxOptions".into(), options);
        all
    }
}

fn preferences(target: &Target, trust: &Trust) -> Map<String, Value> {
    let ours = [
        ("dom.modelcontext.enabled", true.into()),
        ("network.dns.localDomains", trust.test_hosts.join(",").into()),
        // A document that is meant to be insecure must not be fetched over https first.
        ("dom.security.https_first", false.into()),
        // No proxy: it would answer for the lab's own names.
        ("network.proxy.type", 0.into()),
        // What pages say to the console stands in the driver's log.
        ("devtools.console.stdout.content", true.into()),
    ];
    let ours = ours.into_iter().map(|(name, value)| (name.to_owned(), value));
    // The user's come last and replace ours.
    ours.chain(target.preferences.iter().map(|preference| (preference.name.clone(), preference.value.clone()))).collect()
}
