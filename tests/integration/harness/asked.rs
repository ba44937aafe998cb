//! What each browser is asked for.

use super::*;

fn place(root: bool) -> Place<'static> {
    Place { scratch: Path::new("/scratch"), root }
}

fn args(target: &Target, trust: &Trust, root: bool) -> Vec<Value> {
    capabilities(target, trust, place(root))["goog:chromeOptions"]["args"].as_array().unwrap().clone()
}

#[test]
fn chromium_talks_to_the_lab_only() {
    let chromium = target(Kind::Chromium, "/opt/chrome", "/opt/chromedriver");
    let all = Value::Object(capabilities(&chromium, &Trust::default(), place(false)));
    let expected = json!({
        "acceptInsecureCerts": true,
        "goog:chromeOptions": {
            "binary": "/opt/chrome",
            "args": [
                "--no-first-run",
                "--no-default-browser-check",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--disable-quic",
                "--no-proxy-server",
                "--disable-dev-shm-usage",
                "--enable-features=WebMCP",
                "--disable-features=HttpsUpgrades",
                "--host-resolver-rules=MAP *.test 127.0.0.1",
                "--user-data-dir=/scratch/profile",
                "--headless",
                "--disable-threaded-compositing",
                "--app=data:,",
            ],
            "prefs": {},
        },
        "goog:loggingPrefs": { "browser": "ALL" },
        "pageLoadStrategy": "eager",
        "unhandledPromptBehavior": "dismiss",
    });
    assert_eq!(all, expected);
}

#[test]
fn chromium_trusts_the_given_keys_and_no_other() {
    let chromium = target(Kind::Chromium, "/opt/chrome", "/opt/chromedriver");
    let trust = Trust { spki_sha256: words(&["aaa=", "bbb="]), test_hosts: Vec::new() };
    assert_eq!(capabilities(&chromium, &trust, place(false))["acceptInsecureCerts"], json!(false));
    let args = args(&chromium, &trust, true);
    assert!(args.contains(&json!("--ignore-certificate-errors-spki-list=aaa=,bbb=")));
    assert!(args.contains(&json!("--no-sandbox")));
}

#[test]
fn a_list_stays_one_flag_and_any_other_flag_is_replaced() {
    let mut chromium = target(Kind::Chromium, "/opt/chrome", "/opt/chromedriver");
    chromium.headed = true;
    chromium.extra_args = words(&[
        "--enable-features=Other,WebMCP",
        "--host-resolver-rules=MAP a.test 127.0.0.2",
        "--user-data-dir=/elsewhere",
        "--mute-audio",
    ]);
    let args = args(&chromium, &Trust::default(), false);
    let starting = |name: &str| -> Vec<&str> { args.iter().map(|arg| arg.as_str().unwrap()).filter(|arg| arg.starts_with(name)).collect() };
    assert_eq!(starting("--enable-features"), ["--enable-features=Other,WebMCP"]);
    assert_eq!(starting("--host-resolver-rules"), ["--host-resolver-rules=MAP a.test 127.0.0.2,MAP *.test 127.0.0.1"]);
    assert_eq!(starting("--user-data-dir"), ["--user-data-dir=/elsewhere"]);
    assert_eq!(starting("--mute-audio"), ["--mute-audio"]);
    assert!(starting("--headless").is_empty());
}

#[test]
fn preferences_of_the_user_replace_ours() {
    let preferences = |kind: Kind, typed: &[&str]| {
        let mut target = target(kind, "/opt/browser", "/opt/driver");
        target.preferences = typed.iter().map(|text| text.parse().unwrap()).collect();
        capabilities(&target, &Trust::default(), place(false))
    };
    let firefox = preferences(Kind::Firefox, &["dom.modelcontext.enabled=false", "a.number=3"]);
    let prefs = &firefox["moz:firefoxOptions"]["prefs"];
    assert_eq!((&prefs["dom.modelcontext.enabled"], &prefs["a.number"]), (&json!(false), &json!(3)));
    let chromium = preferences(Kind::Chromium, &["a.text=on"]);
    assert_eq!(chromium["goog:chromeOptions"]["prefs"], json!({ "a.text": "on" }));
}

#[test]
fn firefox_and_webkitgtk_get_the_same_by_their_own_means() {
    let trust = Trust { spki_sha256: words(&["aaa="]), test_hosts: words(&["a.test", "b.test"]) };
    let firefox = capabilities(&target(Kind::Firefox, "/opt/firefox", "/opt/geckodriver"), &trust, place(true));
    let expected = json!({
        "binary": "/opt/firefox",
        "args": ["-headless"],
        "prefs": {
            "dom.modelcontext.enabled": true,
            "network.dns.localDomains": "a.test,b.test",
            "dom.security.https_first": false,
            "network.proxy.type": 0,
            "devtools.console.stdout.content": true,
        },
    });
    assert_eq!((&firefox["moz:firefoxOptions"], &firefox["acceptInsecureCerts"]), (&expected, &json!(true)));

    let webkit = capabilities(&target(Kind::WebKitGtk, "/opt/MiniBrowser", "/opt/WebKitWebDriver"), &trust, place(true));
    let expected = json!({ "binary": "/opt/MiniBrowser", "args": ["--automation"] });
    assert_eq!((&webkit["webkitgtk:browserOptions"], &webkit["pageLoadStrategy"]), (&expected, &json!("normal")));
}
