//! What the listeners put up with, which ports they take, and how they end.

use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::Request;
use axum::routing::get;
use axum::{Extension, Router};
use framelab::web::{Choice, Limits, ListenError, bind};
use hyper::client::conn::http2;
use hyper_util::rt::{TokioExecutor, TokioIo};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::sync::Notify;

use crate::lab::{Lab, ask, exchange, page, patiently, request, tcp, until_closed};

/// So long that a test which had to wait for it would be ended as hanging.
const NEVER: Duration = Duration::from_secs(3600);

const SOON: Duration = Duration::from_millis(50);

fn patient() -> Limits {
    Limits { handshake: NEVER, head: NEVER, farewell: NEVER, ..Limits::default() }
}

async fn assert_still_answers(lab: &Lab) {
    let host = format!("localhost:{}", lab.http());
    let answer = exchange(tcp(lab.http()).await, &request("GET", &host)).await;
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    let stream = lab.connect("localhost", "http/1.1").await.unwrap();
    let answer = exchange(stream, &request("GET", &format!("localhost:{}", lab.https()))).await;
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
}

#[tokio::test]
async fn a_huge_head_is_refused() {
    let lab = Lab::start();
    let head = format!("GET / HTTP/1.1\r\nHost: localhost\r\nX-Huge: {}\r\n\r\n", "x".repeat(64 * 1024));
    let answer = exchange(tcp(lab.http()).await, &head).await;
    assert!(answer.starts_with("HTTP/1.1 431 ") || answer.is_empty(), "{answer}");
    assert_still_answers(&lab).await;
}

#[tokio::test]
async fn a_slow_head_is_cut_off() {
    let lab = Lab::start_with(Limits { head: SOON, ..patient() }, page());
    let answer = exchange(tcp(lab.http()).await, "GET / HTTP/1.1\r\nHost:").await;
    assert!(!answer.starts_with("HTTP/1.1 200 "), "{answer}");
}

#[tokio::test]
async fn a_slow_handshake_is_cut_off() {
    let lab = Lab::start_with(Limits { handshake: SOON, ..patient() }, page());
    // Once before the first byte, and once inside the first record.
    for beginning in ["", "\u{16}\u{3}\u{1}"] {
        assert_eq!(exchange(tcp(lab.https()).await, beginning).await, "");
    }
}

#[tokio::test]
async fn noise_on_the_https_port_ends_its_own_connection_only() {
    let lab = Lab::start_with(patient(), page());
    let noise = "\u{16}\u{3}\u{1}\0\u{5}noise and more noise";
    assert!(!exchange(tcp(lab.https()).await, noise).await.contains("HTTP/"));
    drop(tcp(lab.https()).await);
    assert_still_answers(&lab).await;
}

#[tokio::test]
async fn plain_http_on_the_https_port_is_told_the_way() {
    let lab = Lab::start();
    let answer = exchange(tcp(lab.https()).await, &request("GET", "shop.localhost")).await;
    assert!(answer.starts_with("HTTP/1.1 400 "), "{answer}");
    assert!(answer.contains(&format!("open https://localhost:{}/ instead", lab.https())), "{answer}");
}

#[tokio::test]
async fn tls_on_the_http_port_ends_its_own_connection_only() {
    let lab = Lab::start_with(patient(), page());
    let answer = exchange(tcp(lab.http()).await, "\u{16}\u{3}\u{1}\0\u{5}hello").await;
    assert!(!answer.starts_with("HTTP/1.1 200 "), "{answer}");
    assert_still_answers(&lab).await;
}

#[tokio::test]
async fn idle_connections_make_room_oldest_first() {
    // Fewer than a real flood: the test process holds both ends, and systems grant 1024 descriptors or less.
    let lab = Lab::start_with(Limits { connections: 50, ..patient() }, page());
    let mut idle = Vec::new();
    for port in [lab.http(), lab.https()].repeat(150) {
        idle.push(tcp(port).await);
    }
    assert_still_answers(&lab).await;
    assert_eq!(until_closed(&mut idle[0]).await, "");
    assert_eq!(until_closed(&mut idle[1]).await, "");
}

#[tokio::test]
async fn a_busy_connection_does_not_have_to_make_room() {
    let gate = Gate::default();
    let lab = Lab::start_with(Limits { connections: 1, ..patient() }, gate.router());
    let busy = tokio::spawn(exchange(tcp(lab.http()).await, request("GET", &format!("localhost:{}", lab.http())).leak()));
    patiently(gate.reached.notified()).await;
    // The newcomer finds no place, and the server says so by closing.
    assert_eq!(until_closed(tcp(lab.http()).await).await, "");
    gate.opened.notify_one();
    assert!(busy.await.unwrap().ends_with("through the gate"));
}

#[tokio::test]
async fn the_ipv6_loopback_address_has_the_same_ports() {
    let lab = Lab::start();
    let Ok(stream) = TcpStream::connect(("::1", lab.http())).await else {
        assert!(TcpListener::bind("[::1]:0").is_err(), "the machine has IPv6, but the lab does not listen there");
        return;
    };
    let answer = exchange(stream, &request("GET", &format!("[::1]:{}", lab.http()))).await;
    assert!(answer.ends_with(&format!("http://[::1]:{}", lab.http())), "{answer}");
}

#[tokio::test]
async fn a_busy_port_that_was_asked_for_is_an_error_with_a_hint() {
    for address in ["127.0.0.1:0", "[::1]:0"] {
        let Ok(holder) = TcpListener::bind(address) else { continue };
        let base = holder.local_addr().unwrap().port();
        let error = bind(Choice::Exact { base }).unwrap_err();
        assert!(matches!(error, ListenError::PortBusy { port } if port == base), "{error}");
        assert!(error.to_string().contains("`--port`"), "{error}");
    }
}

#[tokio::test]
async fn a_busy_nominal_port_is_replaced_by_a_free_one() {
    // If this fails, somebody else holds the port, which is just as good.
    let _holder = TcpListener::bind("127.0.0.1:8443");
    let listeners = bind(Choice::Preferred).unwrap();
    let actual = listeners.ports().actual(8443);
    assert_ne!(actual, 8443);
    TcpStream::connect(("127.0.0.1", actual)).await.unwrap();
}

#[tokio::test]
async fn exact_ports_are_a_row_from_the_base() {
    let row = (0..50).find_map(|_| {
        let base = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        Some((base, bind(Choice::Exact { base }).ok()?))
    });
    let (base, listeners) = row.expect("there are five free ports in a row somewhere");
    let actual: Vec<u16> = [8443, 8444, 8445, 8080, 8081].map(|port| listeners.ports().actual(port)).into();
    assert_eq!(actual, (base..base + 5).collect::<Vec<_>>());
}

#[test]
fn a_row_that_leaves_the_range_is_refused() {
    for base in [0, 65532, 65535] {
        let error = bind(Choice::Exact { base }).unwrap_err();
        assert!(matches!(error, ListenError::NoRoom { .. }), "{error}");
    }
}

#[tokio::test]
async fn shutdown_does_not_wait_for_idle_connections() {
    let lab = Lab::start_with(patient(), page());
    let (http, https) = (lab.http(), lab.https());
    let mut fresh = tcp(http).await;
    let mut handshaking = tcp(https).await;
    let mut used = tcp(http).await;
    ask(&mut used, &format!("localhost:{http}"), &format!("http://localhost:{http}")).await;
    let mut encrypted = lab.connect("localhost", "http/1.1").await.unwrap();
    ask(&mut encrypted, &format!("localhost:{https}"), &format!("https://localhost:{https}")).await;
    patiently(lab.running.shutdown()).await;
    assert_eq!(until_closed(&mut fresh).await, "");
    assert_eq!(until_closed(&mut handshaking).await, "");
    assert_eq!(until_closed(&mut used).await, "");
    assert_eq!(until_closed(&mut encrypted).await, "");
    assert!(TcpStream::connect(("127.0.0.1", http)).await.is_err(), "the port must be given back");
}

#[tokio::test]
async fn shutdown_does_not_wait_for_an_idle_http2_connection() {
    let lab = Lab::start_with(patient(), page());
    let stream = TokioIo::new(lab.connect("localhost", "h2").await.unwrap());
    let (mut client, connection) = http2::handshake(TokioExecutor::new(), stream).await.unwrap();
    let connection = tokio::spawn(connection);
    let request = Request::get(format!("https://localhost:{}/", lab.https())).body(Body::empty()).unwrap();
    assert!(patiently(client.send_request(request)).await.unwrap().status().is_success());
    patiently(lab.running.shutdown()).await;
    assert!(patiently(client.ready()).await.is_err());
    patiently(connection).await.unwrap().unwrap();
}

#[tokio::test]
async fn shutdown_lets_a_request_finish() {
    let gate = Gate::default();
    let lab = Lab::start_with(patient(), gate.router());
    let port = lab.http();
    let answer = tokio::spawn(exchange(tcp(port).await, request("GET", &format!("localhost:{port}")).leak()));
    patiently(gate.reached.notified()).await;
    let ended = tokio::spawn(lab.running.shutdown());
    patiently(async { while TcpStream::connect(("127.0.0.1", port)).await.is_ok() {} }).await;
    assert!(!ended.is_finished());
    gate.opened.notify_one();
    assert!(answer.await.unwrap().ends_with("through the gate"));
    patiently(ended).await.unwrap();
}

#[tokio::test]
async fn dropping_the_lab_ends_it() {
    let lab = Lab::start_with(patient(), page());
    let mut idle = tcp(lab.http()).await;
    drop(lab);
    assert_eq!(until_closed(&mut idle).await, "");
}

#[tokio::test]
async fn a_request_that_came_in_pieces_is_whole() {
    let lab = Lab::start();
    let mut stream = lab.connect("localhost", "http/1.1").await.unwrap();
    for byte in request("GET", &format!("localhost:{}", lab.https())).bytes() {
        stream.write_all(&[byte]).await.unwrap();
        stream.flush().await.unwrap();
    }
    assert!(until_closed(stream).await.starts_with("HTTP/1.1 200 "));
}

/// A page that answers when the test lets it.
#[derive(Clone, Default)]
struct Gate {
    reached: Arc<Notify>,
    opened: Arc<Notify>,
}

impl Gate {
    fn router(&self) -> Router {
        let page = async |Extension(gate): Extension<Gate>| {
            gate.reached.notify_one();
            gate.opened.notified().await;
            "through the gate"
        };
        Router::new().route("/", get(page)).layer(Extension(self.clone()))
    }
}
