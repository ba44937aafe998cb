//! The program itself, started as a user starts it.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;

/// Idle connections live for ten seconds, so a lab that waits for them is slower than this.
const AT_ONCE: Duration = Duration::from_secs(5);

/// A lab in a process of its own, which is ended with the value.
struct Serving {
    child: Child,
    out: BufReader<ChildStdout>,
    banner: String,
    dir: TempDir,
}

impl Serving {
    /// Returns when the banner has been printed, so nobody has to guess when it is ready.
    fn start(args: &[&str]) -> Self {
        let dir = tempfile::tempdir().unwrap();
        let mut command = framelab();
        command.args(args).arg("--ready-file").arg(dir.path().join("ready.json"));
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut banner = String::new();
        while !banner.contains("Ctrl-C") {
            assert_ne!(out.read_line(&mut banner).unwrap(), 0, "it ended after:\n{banner}");
        }
        Self { child, out, banner, dir }
    }

    fn ready_file(&self) -> PathBuf {
        self.dir.path().join("ready.json")
    }

    fn ready(&self) -> Value {
        serde_json::from_slice(&std::fs::read(self.ready_file()).unwrap()).unwrap()
    }

    /// A connection to the plain-http port that has asked once and stays open.
    fn visit(&self) -> TcpStream {
        let ready = self.ready();
        let origins = ready["origins"].as_array().unwrap();
        let port = origins.iter().find(|origin| origin["scheme"] == "http").unwrap()["port"].as_u64().unwrap();
        let mut stream = TcpStream::connect(("127.0.0.1", u16::try_from(port).unwrap())).unwrap();
        write!(stream, "GET / HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n").unwrap();
        let mut start = [0; 15];
        stream.read_exact(&mut start).unwrap();
        assert_eq!(&start, b"HTTP/1.1 200 OK");
        stream
    }

    fn signal(&self, name: &str) {
        // The shell's own `kill`: small systems have no program of that name.
        let sent = Command::new("sh").arg("-c").arg(format!("kill -{name} {}", self.child.id())).status().unwrap();
        assert!(sent.success());
    }

    /// What it still prints, once it has ended by itself.
    fn rest(&mut self) -> String {
        let mut rest = String::new();
        self.out.read_to_string(&mut rest).unwrap();
        rest
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn framelab() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_framelab"));
    command.env_remove("FRAMELAB_BROWSERS").env_remove("FRAMELAB_LOG").stdin(Stdio::null());
    command
}

fn output(args: &[&str]) -> Output {
    framelab().args(args).output().unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[test]
fn it_accepts_as_soon_as_it_says_so() {
    let lab = Serving::start(&["--port", "0"]);
    let ready = lab.ready();
    assert_eq!(ready["pid"], lab.child.id());
    assert!(lab.banner.contains(ready["home"].as_str().unwrap()), "{}", lab.banner);
    for origin in ready["origins"].as_array().unwrap() {
        let port = u16::try_from(origin["port"].as_u64().unwrap()).unwrap();
        assert!(TcpStream::connect(("127.0.0.1", port)).is_ok(), "{origin}");
        assert!(lab.banner.contains(&port.to_string()) && lab.banner.contains(origin["host"].as_str().unwrap()), "{origin}");
    }
}

#[test]
fn the_banner_fits_a_terminal_and_its_command_is_whole() {
    let lab = Serving::start(&["--port", "0"]);
    for line in lab.banner.lines() {
        assert!(line.len() <= 110, "{line}");
    }
    let command = lab.banner.replace(" \\\n", "");
    for part in
        ["--user-data-dir=\"$(mktemp -d)\"", "--enable-features=WebMCP", "--ignore-certificate-errors-spki-list=", "MAP *.test 127.0.0.1"]
    {
        assert!(command.contains(part), "{part} is missing in\n{command}");
    }
}

#[test]
fn every_way_of_ending_it_is_quick_and_leaves_nothing() {
    for name in ["INT", "TERM", "HUP"] {
        let mut lab = Serving::start(&["serve", "--port", "0"]);
        let mut visitor = lab.visit();
        let start = Instant::now();
        lab.signal(name);
        assert_eq!(lab.child.wait().unwrap().code(), Some(0), "{name}");
        assert!(start.elapsed() < AT_ONCE, "{name} took {:?}", start.elapsed());
        assert!(!lab.ready_file().exists(), "{name} leaves the ready file");
        assert_eq!(lab.rest(), "");
        let mut rest = vec![];
        // Closed or reset: either ends the connection.
        let _ = visitor.read_to_end(&mut rest);
    }
}

#[test]
fn a_busy_port_is_replaced_and_the_banner_says_so() {
    // Where this fails somebody else holds the port, which serves as well.
    let _held = TcpListener::bind(("127.0.0.1", 8443));
    let lab = Serving::start(&[]);
    assert!(lab.banner.contains("stands in for port 8443"), "{}", lab.banner);
    assert!(!lab.banner.contains("https://localhost:8443/"), "{}", lab.banner);
    drop(lab.visit());
}

#[test]
fn a_busy_port_that_was_asked_for_is_an_error_with_a_way_out() {
    let held = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let port = held.local_addr().unwrap().port().to_string();
    let output = output(&["--port", &port]);
    assert_eq!(output.status.code(), Some(96));
    assert!(output.stdout.is_empty());
    let text = stderr(&output);
    assert!(text.starts_with(&format!("error: port {port} is in use")) && text.contains("--port"), "{text}");
}

#[test]
fn a_row_of_ports_that_runs_past_the_last_is_an_error() {
    let output = output(&["--port", "65535"]);
    assert_eq!(output.status.code(), Some(96));
    assert!(stderr(&output).contains("1024 to 65531"), "{}", stderr(&output));
}

#[test]
fn every_mistake_of_a_scenario_is_shown_at_its_place() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::create_dir(dir.path().join("mine")).unwrap();
    let case = "title = \"A case\"\n\n[origins]\nshop = \"https://shop.localhost\"\n\n[frames.top]\norigin = \"shpo\"\nalow = \"tools\"\n";
    std::fs::write(dir.path().join("mine/case.toml"), case).unwrap();
    let output = output(&["--port", "0", "--scenarios", dir.path().to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    let text = stderr(&output);
    for part in ["case.toml:7:10", "did you mean `shop`?", "case.toml:8:1", "alow"] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
}

#[test]
fn a_folder_that_is_not_there_is_an_error() {
    let output = output(&["--port", "0", "--scenarios", "no/such/folder"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("theme/case.toml"), "{}", stderr(&output));
}

#[test]
fn scenarios_of_a_folder_are_served() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::create_dir(dir.path().join("mine")).unwrap();
    let case = "title = \"A case of mine\"\n\n[origins]\nshop = \"https://mine.localhost\"\n\n[frames.top]\norigin = \"shop\"\n";
    std::fs::write(dir.path().join("mine/case.toml"), case).unwrap();
    let lab = Serving::start(&["--port", "0", "--scenarios", dir.path().to_str().unwrap()]);
    assert!(lab.banner.contains("mine.localhost"), "{}", lab.banner);
}

#[test]
fn a_ready_file_that_cannot_be_written_is_an_error() {
    let output = output(&["--port", "0", "--ready-file", "no/such/folder/ready.json"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("no/such/folder/ready.json"), "{}", stderr(&output));
}

#[test]
#[cfg(target_os = "linux")]
fn without_a_browser_or_a_display_open_says_what_is_missing() {
    let dir = tempfile::tempdir().unwrap();
    let ready = dir.path().join("ready.json");
    let browserless = |command: &mut Command| {
        command.args(["--open", "--port", "0", "--ready-file"]).arg(&ready);
        command.env("PATH", dir.path()).env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").output().unwrap()
    };
    let nothing = browserless(&mut framelab());
    assert_eq!(nothing.status.code(), Some(96));
    assert!(stderr(&nothing).contains("no Chromium is found"), "{}", stderr(&nothing));
    assert!(String::from_utf8_lossy(&nothing.stdout).contains("  chromium --user-data-dir"), "the command must be there all the same");
    // Any program does for a browser that is never started.
    let blind = browserless(framelab().env("FRAMELAB_BROWSERS", concat!("mine=chromium:", env!("CARGO_BIN_EXE_framelab"))));
    assert_eq!(blind.status.code(), Some(96));
    assert!(stderr(&blind).contains("no display"), "{}", stderr(&blind));
    assert!(!ready.exists());
}
