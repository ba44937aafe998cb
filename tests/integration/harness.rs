//! The part of the harness that works without a browser: what was typed, what is found, and how starting fails.

use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use framelab_harness::install::{Machine, Plan, plan};
use framelab_harness::{
    Browsers, Build, DriverError, Fault, Kind, Limits, Part, Place, SearchPath, Session, SessionError, Target, TargetError, Trust, Version,
    Wanted, capabilities, doctor, wanted,
};
use serde_json::{Value, json};
use tempfile::TempDir;

/// Far more than any of these tests needs; a test that meets it found a hang.
const LONG: Duration = Duration::from_secs(60);

fn words(values: &[&str]) -> Vec<String> {
    values.iter().map(|value| (*value).to_owned()).collect()
}

fn program(directory: &Path, name: &str, text: &str) -> PathBuf {
    let path = directory.join(name);
    std::fs::create_dir_all(directory).unwrap();
    std::fs::write(&path, text).unwrap();
    std::fs::set_permissions(&path, Permissions::from_mode(0o755)).unwrap();
    path
}

fn target(kind: Kind, binary: impl Into<PathBuf>, driver: impl Into<PathBuf>) -> Target {
    let label = kind.name().to_owned();
    Target {
        label,
        kind,
        binary: binary.into(),
        driver: Some(driver.into()),
        extra_args: vec![],
        preferences: vec![],
        headed: false,
        pictured: false,
    }
}

mod typed {
    use super::*;

    #[test]
    fn bare_names_leave_everything_to_be_found() {
        for kind in Kind::ALL {
            let one: Wanted = kind.name().parse().unwrap();
            assert_eq!(one, Wanted { label: kind.name().into(), kind, build: Build::Installed, driver: None });
        }
    }

    #[test]
    fn a_build_has_a_label_a_kind_a_binary_and_perhaps_a_driver() {
        let one: Wanted = "old-150=chromium:/opt/150/chrome".parse().unwrap();
        assert_eq!((one.label.as_str(), one.kind), ("old-150", Kind::Chromium));
        assert_eq!((one.build, one.driver), (Build::Named("/opt/150/chrome".into()), None));
        let two: Wanted = "n=firefox:/opt/a=b/firefox,/opt/geckodriver".parse().unwrap();
        assert_eq!((two.build, two.driver), (Build::Named("/opt/a=b/firefox".into()), Some("/opt/geckodriver".into())));
    }

    #[test]
    fn every_mistake_is_named_with_its_fix_and_an_example() {
        let said = |value: &str| value.parse::<Wanted>().unwrap_err().to_string();
        assert_eq!(said(""), "a browser value is empty: name a browser, for example `chromium`");
        assert_eq!(
            said("safari"),
            "`safari` is not a browser that framelab drives: use `chromium`, `headless-shell`, `firefox` or `webkitgtk`, \
             or describe a build, for example `canary=chromium:/opt/canary/chrome`"
        );
        assert_eq!(
            said("mine=safari:/opt/safari"),
            "`mine=safari:/opt/safari`: `safari` is not a kind of browser: use `chromium`, `firefox` or `webkitgtk`, \
             for example `canary=chromium:/opt/canary/chrome`"
        );
        assert_eq!(
            said("chromium:/opt/chrome"),
            "`chromium:/opt/chrome` has no label: put one before it, for example `mine=chromium:/opt/chrome`"
        );
        assert_eq!(
            said("a b=chromium:/opt/chrome"),
            "`a b=chromium:/opt/chrome`: the label `a b` may only have letters, digits, `.`, `_` and `-`, \
             for example `canary-2=chromium:/opt/canary/chrome`"
        );
        for value in ["mine=firefox", "mine=firefox:", "mine=firefox:,/opt/geckodriver"] {
            let sentence = format!("`{value}` names no binary: add it after the kind, for example `mine=firefox:/opt/browser/binary`");
            assert_eq!(said(value), sentence);
        }
        assert_eq!(
            said("mine=firefox:/opt/firefox,"),
            "`mine=firefox:/opt/firefox,` ends in a comma: name the driver after it, or leave the comma out to have it looked up"
        );
    }

    #[test]
    fn flags_come_before_the_variable_and_the_variable_before_the_installed_chromium() {
        let labels = |flags: &[&str], variable| -> Vec<String> {
            wanted(&words(flags), variable).unwrap().into_iter().map(|one| one.label).collect()
        };
        assert_eq!(labels(&["firefox"], Some("webkitgtk")), ["firefox"]);
        assert_eq!(labels(&[], Some(" webkitgtk  b=chromium:/opt/b ")), ["webkitgtk", "b"]);
        assert_eq!(labels(&[], Some("")), ["chromium"]);
        assert_eq!(labels(&[], None), ["chromium"]);
    }

    #[test]
    fn two_targets_cannot_share_a_label() {
        let error = wanted(&words(&["chromium", "chromium=chromium:/opt/b"]), None).unwrap_err();
        assert_eq!(error, TargetError::SameLabel { label: "chromium".into() });
        assert_eq!(
            error.to_string(),
            "two browsers are called `chromium`: give each its own label, for example `chromium-2=chromium:/opt/other/chrome`"
        );
    }
}

mod found {
    use super::*;

    #[test]
    fn a_launcher_script_leads_to_the_real_binary_and_its_driver() {
        let machine = TempDir::new().unwrap();
        let (bin, lib) = (machine.path().join("bin"), machine.path().join("lib/chromium"));
        program(&bin, "chromium", "#!/bin/sh\n");
        let driver = program(&bin, "chromedriver", "#!/bin/sh\n");
        let path = SearchPath::new([bin.clone()]);
        let chromium: Wanted = "chromium".parse().unwrap();

        assert_eq!(chromium.locate(&path).unwrap().binary, bin.join("chromium"), "without the real one, the script has to do");
        let real = program(&lib, "chromium", "ELF");
        let found = chromium.locate(&path).unwrap();
        assert_eq!((found.binary, found.driver), (real, Some(driver)));
    }

    #[test]
    fn the_headless_shell_lies_beside_the_whole_browser_and_keeps_its_own_profile() {
        let machine = TempDir::new().unwrap();
        let bin = machine.path().join("bin");
        let shell: Wanted = "headless-shell".parse().unwrap();
        assert_eq!((shell.kind, &shell.build), (Kind::Chromium, &Build::HeadlessShell));
        let path = SearchPath::new([bin.clone()]);
        let fix = shell.locate(&path).unwrap_err().fix;
        assert!(fix.contains("apt-get install chromium-headless-shell"), "{fix}");

        program(&bin, "chromium-headless-shell", "#!/bin/sh -e\n");
        program(&bin, "chromedriver", "");
        let real = program(&machine.path().join("lib/chromium"), "chromium-headless-shell", "ELF");
        let found = shell.locate(&path).unwrap();
        assert_eq!(found.binary, real);
        let place = Place { scratch: machine.path(), root: false };
        let asked = serde_json::to_string(&capabilities(&found, &Trust::default(), place)).unwrap();
        assert!(!asked.contains("--user-data-dir"), "with one, it never says where it listens: {asked}");
    }

    #[test]
    fn a_build_brings_its_own_driver() {
        let machine = TempDir::new().unwrap();
        let installed = machine.path().join("bin");
        program(&installed, "chromedriver", "");
        let binary = program(&machine.path().join("150/usr/lib/chromium"), "chromium", "");
        let driver = program(&machine.path().join("150/usr/bin"), "chromedriver", "");
        let one: Wanted = format!("old=chromium:{}", binary.display()).parse().unwrap();
        assert_eq!(one.locate(&SearchPath::new([installed])).unwrap().driver, Some(driver));
    }

    #[test]
    fn other_names_and_bare_names_are_looked_up() {
        let machine = TempDir::new().unwrap();
        let chrome = program(machine.path(), "google-chrome", "");
        program(machine.path(), "chromedriver", "");
        let path = SearchPath::new([machine.path().to_owned()]);
        for value in ["chromium", "mine=chromium:google-chrome"] {
            assert_eq!(value.parse::<Wanted>().unwrap().locate(&path).unwrap().binary, chrome);
        }
    }

    #[test]
    fn what_is_missing_is_named_with_the_fix() {
        let machine = TempDir::new().unwrap();
        let path = SearchPath::new([machine.path().to_owned()]);
        let missing = "chromium".parse::<Wanted>().unwrap().locate(&path).unwrap_err();
        assert_eq!(missing.part, Part::Browser);
        assert!(missing.to_string().starts_with("chromium: chromium not found: install it (Debian: `apt-get install chromium"));

        program(machine.path(), "chromium", "");
        let missing = "chromium".parse::<Wanted>().unwrap().locate(&path).unwrap_err();
        assert_eq!(missing.part, Part::Driver);
        assert!(missing.to_string().starts_with("chromium: chromedriver not found: install the driver of the same major version"));

        let missing = "mine=firefox:/nowhere/firefox".parse::<Wanted>().unwrap().locate(&path).unwrap_err();
        let sentence = "mine: firefox (/nowhere/firefox) not found: check the path; it has to be an executable file";
        assert_eq!(missing.to_string(), sentence);
    }

    #[test]
    fn versions_are_read_as_the_programs_print_them() {
        let major = |output: &str| Version::find(output).map(|version| (version.major, version.text));
        let some = |major, text: &str| Some((major, text.to_owned()));
        assert_eq!(major("Chromium 150.0.7871.100 built on Debian GNU/Linux 12 (bookworm)"), some(150, "150.0.7871.100"));
        assert_eq!(major("ChromeDriver 156.0.8078.114 (ea19f-refs/branch-heads/8078_108@{#5})"), some(156, "156.0.8078.114"));
        assert_eq!(major("Mozilla Firefox 153.8.0esr\n"), some(153, "153.8.0esr"));
        assert_eq!(major("geckodriver 0.37.1\n\nThe source code"), some(0, "0.37.1"));
        assert_eq!(major("Usage: a driver e.g. this one."), None);
    }

    #[tokio::test]
    async fn the_doctor_compares_browser_and_driver() {
        let machine = TempDir::new().unwrap();
        program(machine.path(), "chromium", "#!/bin/sh\necho noise >&2\necho Chromium 156.0.1\n");
        program(machine.path(), "chromedriver", "#!/bin/sh\necho ChromeDriver 150.0.2\n");
        let path = SearchPath::new([machine.path().to_owned()]);
        let [browser, driver] = doctor::examine(&"chromium".parse().unwrap(), &path).await;
        assert!(browser.is_good());
        assert_eq!(browser.version.unwrap().major, 156);
        assert_eq!(driver.problem.as_deref(), Some("version 150.0.2 does not fit the browser's version 156.0.1"));
        assert_eq!(driver.fix.as_deref(), Some("install a driver of version 156"));

        for missing in doctor::browsers(&path).iter().skip(1) {
            let parts = doctor::examine(missing, &path).await;
            assert!(parts.iter().all(|part| part.problem.as_deref() == Some("not found") && part.fix.is_some()), "{missing:?}");
        }
    }

    #[test]
    fn the_doctor_looks_at_the_headless_shell_only_where_it_is() {
        let machine = TempDir::new().unwrap();
        let path = SearchPath::new([machine.path().to_owned()]);
        let labels = || doctor::browsers(&path).into_iter().map(|browser| browser.label).collect::<Vec<_>>();
        assert_eq!(labels(), ["chromium", "firefox", "webkitgtk"]);
        program(machine.path(), "chrome-headless-shell", "");
        assert_eq!(labels(), ["chromium", "firefox", "webkitgtk", "headless-shell"]);
    }
}

mod asked;

mod started {
    use super::*;

    async fn failed(driver: PathBuf, start: Duration) -> (SessionError, Duration) {
        let chromium = target(Kind::Chromium, "/bin/sh", driver);
        let began = Instant::now();
        let limits = Limits { start, ..Limits::default() };
        let error = Session::open(&chromium, &Trust::default(), limits).await.err().unwrap();
        (error, began.elapsed())
    }

    #[tokio::test]
    async fn a_driver_that_ends_at_once_ends_the_wait() {
        let (error, took) = failed("/bin/false".into(), LONG).await;
        assert!(matches!(error, SessionError::Driver(DriverError::Died { .. })), "{error}");
        assert_eq!(error.fault(), Fault::Environment);
        assert!(took < LONG / 2, "{took:?}");
    }

    #[tokio::test]
    async fn its_last_words_are_in_the_error() {
        let directory = TempDir::new().unwrap();
        let driver = program(directory.path(), "driver", "#!/bin/sh\necho out\necho 'no libnss3.so' >&2\nexit 7\n");
        let (error, _) = failed(driver, LONG).await;
        assert!(error.to_string().ends_with("(exit status: 7); is it a WebDriver server for this browser?\n  out\n  no libnss3.so"));
    }

    #[tokio::test]
    async fn a_driver_that_says_nothing_is_given_up_and_ended() {
        let directory = TempDir::new().unwrap();
        let ended = directory.path().join("ended");
        let text = format!("#!/bin/sh\ntrap 'echo > {}; exit' TERM\nsleep 600 &\nwait\n", ended.display());
        let (error, took) = failed(program(directory.path(), "driver", &text), Duration::from_millis(500)).await;
        assert!(matches!(error, SessionError::Driver(DriverError::Silent { .. })), "{error}");
        assert!(took < LONG, "{took:?}");
        assert!(ended.exists(), "nobody ended the driver");
    }

    #[tokio::test]
    async fn a_browser_or_driver_that_is_not_there_is_named() {
        let (error, _) = failed("/nowhere/chromedriver".into(), LONG).await;
        let sentence = "chromium: chromedriver (/nowhere/chromedriver) not found: check the path; it has to be an executable file";
        assert_eq!(error.to_string(), sentence);
    }
}

mod installed {
    use super::*;

    const ROOT: Machine = Machine { root: true, sudo: false, snapd: false, apt: true };

    #[test]
    fn the_variables_decide_and_installing_implies_requiring() {
        let table = [
            (None, None, Browsers::IfPresent),
            (Some(""), Some("0"), Browsers::IfPresent),
            (Some("1"), None, Browsers::Required),
            (Some("1"), Some(""), Browsers::Required),
            (Some("0"), Some("1"), Browsers::Install),
            (None, Some("yes"), Browsers::Install),
        ];
        for (require, install, expected) in table {
            assert_eq!(Browsers::policy(require, install), expected, "{require:?} {install:?}");
        }
    }

    #[test]
    fn debian_and_its_relatives_use_apt() {
        let packages = ["chromium", "chromium-driver"];
        assert_eq!(plan("ID=debian\nVERSION_ID=\"12\"\n", ROOT), Plan::Apt { before: &[], packages });
        assert_eq!(plan("ID=raspbian\nID_LIKE=debian\n", ROOT), Plan::Apt { before: &[], packages });
        let user = Machine { root: false, sudo: true, ..ROOT };
        assert_eq!(plan("ID=debian", user), Plan::Apt { before: &["sudo", "-n"], packages });
        assert!(by_hand("ID=debian", Machine { sudo: false, ..user }).contains("run `apt-get install chromium chromium-driver` as root"));
    }

    #[test]
    fn ubuntu_needs_snapd() {
        let ubuntu = "ID=ubuntu\nID_LIKE=debian\n";
        let packages = ["chromium-browser", "chromium-chromedriver"];
        assert_eq!(plan(ubuntu, Machine { snapd: true, ..ROOT }), Plan::Apt { before: &[], packages });
        assert!(by_hand(ubuntu, ROOT).starts_with("Ubuntu's chromium-browser only installs a snap, and no snapd runs here"));
    }

    #[test]
    fn elsewhere_the_command_is_named() {
        assert!(by_hand("ID=fedora", ROOT).contains("`sudo dnf install chromium chromedriver`"));
        assert!(by_hand("ID=manjaro\nID_LIKE=\"arch\"", ROOT).contains("`sudo pacman -S chromium`"));
        assert!(by_hand("", Machine::default()).contains("FRAMELAB_BROWSERS=mine=chromium:"));
    }

    fn by_hand(os_release: &str, machine: Machine) -> String {
        match plan(os_release, machine) {
            Plan::ByHand(reason) => reason,
            other => panic!("{other:?}"),
        }
    }
}
