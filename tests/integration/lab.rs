//! A lab inside the test process, and clients that say exactly what a test wants to say.

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use axum::{Extension, Router};
use framelab::web::{Choice, Limits, RequestOrigin, Running, bind};
use framelab_tls::LabRoot;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{ClientConfig, DigitallySignedStruct, RootCertStore, SignatureScheme};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;

/// Ends a test that hangs. No test passes because of it.
const HANG: Duration = Duration::from_secs(20);

/// A running lab on free ports.
pub(crate) struct Lab {
    pub(crate) running: Running,
    pub(crate) root: Arc<LabRoot>,
}

impl Lab {
    /// A lab whose only page says which origin it was asked for.
    pub(crate) fn start() -> Self {
        Self::start_with(Limits::default(), page())
    }

    pub(crate) fn start_with(limits: Limits, router: Router) -> Self {
        let root = Arc::new(LabRoot::generate(SystemTime::now()).unwrap());
        let tls = root.server_config().unwrap();
        let running = bind(Choice::Free).unwrap().with_limits(limits).serve(router, tls);
        Self { running, root }
    }

    pub(crate) fn https(&self) -> u16 {
        self.running.ports().actual(8443)
    }

    pub(crate) fn http(&self) -> u16 {
        self.running.ports().actual(8080)
    }

    /// Connects to the HTTPS port as a client that trusts the lab root and verifies everything.
    pub(crate) async fn connect(&self, name: &str, protocol: &str) -> std::io::Result<TlsStream<TcpStream>> {
        let mut roots = RootCertStore::empty();
        roots.add(self.root.root_der().clone()).unwrap();
        let config = client().with_root_certificates(roots).with_no_client_auth();
        handshake(config, name, protocol, self.https()).await
    }

    /// The same as a client that verifies nothing, like `curl --insecure`.
    pub(crate) async fn connect_blindly(&self, name: &str) -> TlsStream<TcpStream> {
        let config = client().dangerous().with_custom_certificate_verifier(Arc::new(Blind)).with_no_client_auth();
        handshake(config, name, "http/1.1", self.https()).await.unwrap()
    }
}

/// A router whose every path answers with the origin of the request.
pub(crate) fn page() -> Router {
    Router::new().fallback(|Extension(RequestOrigin(origin)): Extension<RequestOrigin>| async move { origin.to_string() })
}

/// Sends `text` and reads until the server closes.
pub(crate) async fn exchange(mut stream: impl AsyncRead + AsyncWrite + Unpin, text: &str) -> String {
    // The server may refuse before it has read everything; what it answered is still there to read.
    let _ = stream.write_all(text.as_bytes()).await;
    until_closed(stream).await
}

/// Reads until the server closes; a reset counts as closed.
pub(crate) async fn until_closed(mut stream: impl AsyncRead + Unpin) -> String {
    let mut answer = Vec::new();
    let _ = patiently(stream.read_to_end(&mut answer)).await;
    String::from_utf8(answer).unwrap()
}

/// Sends a request on a connection that stays open, and reads up to the end of `expected`.
pub(crate) async fn ask(stream: &mut (impl AsyncRead + AsyncWrite + Unpin), host: &str, expected: &str) {
    stream.write_all(format!("GET / HTTP/1.1\r\nHost: {host}\r\n\r\n").as_bytes()).await.unwrap();
    let mut answer = String::new();
    while !answer.ends_with(expected) {
        let byte = patiently(stream.read_u8()).await.unwrap();
        answer.push(byte.into());
    }
}

/// A request that asks the server to close afterwards.
pub(crate) fn request(method: &str, host: &str) -> String {
    format!("{method} / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")
}

/// Connects without TLS.
pub(crate) async fn tcp(port: u16) -> TcpStream {
    patiently(TcpStream::connect(("127.0.0.1", port))).await.unwrap()
}

/// Waits, but not for ever.
pub(crate) async fn patiently<T>(future: impl Future<Output = T>) -> T {
    tokio::time::timeout(HANG, future).await.expect("the lab must answer or close")
}

fn client() -> rustls::ConfigBuilder<ClientConfig, rustls::WantsVerifier> {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions().unwrap()
}

async fn handshake(mut config: ClientConfig, name: &str, protocol: &str, port: u16) -> std::io::Result<TlsStream<TcpStream>> {
    config.alpn_protocols = vec![protocol.into()];
    let name = ServerName::try_from(name.to_owned()).unwrap();
    let stream = tcp(port).await;
    patiently(TlsConnector::from(Arc::new(config)).connect(name, stream)).await
}

#[derive(Debug)]
struct Blind;

impl ServerCertVerifier for Blind {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        _: &[u8],
        _: &CertificateDer<'_>,
        _: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        Ok(HandshakeSignatureValid::assertion())
    }

    fn verify_tls13_signature(
        &self,
        _: &[u8],
        _: &CertificateDer<'_>,
        _: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        Ok(HandshakeSignatureValid::assertion())
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        vec![SignatureScheme::ECDSA_NISTP256_SHA256]
    }
}
