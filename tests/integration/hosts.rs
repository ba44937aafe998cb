//! Which requests the lab answers: only those for its own hosts, sent to the port and over the connection they name.

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use hyper_util::rt::{TokioExecutor, TokioIo};

use crate::lab::{Lab, exchange, patiently, request, tcp};

/// Asks over HTTPS, with a server name and a `Host` that may disagree.
async fn over_tls(lab: &Lab, server_name: &str, host: &str) -> String {
    let stream = lab.connect(server_name, "http/1.1").await.unwrap();
    exchange(stream, &request("GET", host)).await
}

fn assert_status(answer: &str, status: u16, sentence: &str) {
    assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "expected {status}: {answer}");
    assert!(answer.contains(sentence), "expected `{sentence}`: {answer}");
}

#[tokio::test]
async fn every_host_of_the_lab_is_an_origin() {
    let lab = Lab::start();
    let port = lab.https();
    for (server_name, host) in [
        ("localhost", "localhost"),
        ("shop.localhost", "shop.localhost"),
        ("shop.localhost", "shop.localhost."),
        ("a.shop.localhost", "a.shop.localhost"),
        ("plain.test", "plain.test"),
        ("127.0.0.1", "127.0.0.1"),
        ("::1", "[::1]"),
    ] {
        let answer = over_tls(&lab, server_name, &format!("{host}:{port}")).await;
        assert_status(&answer, 200, &format!("https://{host}:{port}"));
    }
    let answer = exchange(tcp(lab.http()).await, &request("GET", &format!("plain.test:{}", lab.http()))).await;
    assert_status(&answer, 200, &format!("http://plain.test:{}", lab.http()));
}

#[tokio::test]
async fn the_host_is_compared_without_case() {
    let lab = Lab::start();
    let answer = over_tls(&lab, "shop.localhost", &format!("SHOP.LocalHost:{}", lab.https())).await;
    assert_status(&answer, 200, &format!("https://shop.localhost:{}", lab.https()));
}

#[tokio::test]
async fn a_foreign_host_gets_no_page() {
    let lab = Lab::start();
    for host in ["example.com", "localhost.example.com", "notlocalhost", "test", "127.0.0.2", "localhost.."] {
        let answer = exchange(tcp(lab.http()).await, &request("GET", &format!("{host}:{}", lab.http()))).await;
        assert_status(&answer, 421, "The lab does not answer for");
    }
}

#[tokio::test]
async fn a_foreign_server_name_reads_the_reason_if_it_goes_on_regardless() {
    let lab = Lab::start();
    assert!(lab.connect("example.com", "http/1.1").await.is_err(), "no valid certificate may exist");
    let stream = lab.connect_blindly("example.com").await;
    let answer = exchange(stream, &request("GET", &format!("example.com:{}", lab.https()))).await;
    assert_status(&answer, 421, "The lab does not answer for example.com");
}

#[tokio::test]
async fn the_host_agrees_with_the_server_name() {
    let lab = Lab::start();
    let answer = over_tls(&lab, "shop.localhost", &format!("pay.localhost:{}", lab.https())).await;
    assert_status(&answer, 421, "The connection was made for shop.localhost");
    let answer = over_tls(&lab, "127.0.0.1", &format!("shop.localhost:{}", lab.https())).await;
    assert_status(&answer, 421, "The connection was made for a loopback address");
}

#[tokio::test]
async fn the_port_is_the_listeners() {
    let lab = Lab::start();
    for host in ["localhost".to_owned(), format!("localhost:{}", lab.https())] {
        let answer = exchange(tcp(lab.http()).await, &request("GET", &host)).await;
        assert_status(&answer, 421, &format!("it arrived at port {} over http", lab.http()));
    }
}

#[tokio::test]
async fn a_request_names_exactly_one_host() {
    let lab = Lab::start();
    let host = format!("localhost:{}", lab.http());
    for head in [
        "GET / HTTP/1.1\r\n".to_owned(),
        format!("GET / HTTP/1.1\r\nHost: {host}\r\nHost: {host}\r\n"),
        format!("GET http://{host}/ HTTP/1.1\r\nHost: shop.{host}\r\n"),
        format!("GET / HTTP/1.1\r\nHost: user@{host}\r\n"),
        "GET / HTTP/1.1\r\nHost: \r\n".to_owned(),
    ] {
        let answer = exchange(tcp(lab.http()).await, &format!("{head}Connection: close\r\n\r\n")).await;
        assert_status(&answer, 400, "");
    }
    let answer =
        exchange(tcp(lab.http()).await, &format!("GET http://{host}/ HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")).await;
    assert_status(&answer, 200, &host);
}

#[tokio::test]
async fn only_reading_is_allowed() {
    let lab = Lab::start();
    let host = format!("localhost:{}", lab.http());
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "BREW"] {
        let answer = exchange(tcp(lab.http()).await, &request(method, &host)).await;
        assert_status(&answer, 405, "use GET or HEAD");
        assert!(answer.contains("allow: GET, HEAD"), "{answer}");
    }
    let answer = exchange(tcp(lab.http()).await, &request("HEAD", &host)).await;
    assert_status(&answer, 200, "");
}

#[tokio::test]
async fn http2_is_spoken_and_its_connections_are_not_shared_between_hosts() {
    let lab = Lab::start();
    let stream = lab.connect("shop.localhost", "h2").await.unwrap();
    assert_eq!(stream.get_ref().1.alpn_protocol(), Some(b"h2".as_slice()));
    let (mut client, connection) = hyper::client::conn::http2::handshake(TokioExecutor::new(), TokioIo::new(stream)).await.unwrap();
    tokio::spawn(connection);
    for (host, status, sentence) in [
        ("shop.localhost", StatusCode::OK, "https://shop.localhost"),
        ("pay.localhost", StatusCode::MISDIRECTED_REQUEST, "open a connection of its own"),
    ] {
        let request = Request::get(format!("https://{host}:{}/", lab.https())).body(Body::empty()).unwrap();
        let answer = patiently(client.send_request(request)).await.unwrap();
        assert_eq!(answer.status(), status);
        let text = to_bytes(Body::new(answer.into_body()), 1024).await.unwrap();
        assert!(String::from_utf8_lossy(&text).contains(sentence), "{text:?}");
    }
}

#[tokio::test]
async fn http1_is_spoken_to_clients_that_know_nothing_else() {
    let lab = Lab::start();
    let stream = lab.connect("localhost", "http/1.1").await.unwrap();
    assert_eq!(stream.get_ref().1.alpn_protocol(), Some(b"http/1.1".as_slice()));
}
