//! The lab's certificates as others see them: rustls' verifier, and the `openssl` command where there is one.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::Arc;
use std::time::SystemTime;

use framelab_tls::{LabRoot, Profile, TlsError};
use rustls::client::WebPkiServerVerifier;
use rustls::client::danger::ServerCertVerifier;
use rustls::pki_types::{ServerName, UnixTime};
use rustls::{CertificateError, Error, RootCertStore};

fn root() -> LabRoot {
    LabRoot::generate(SystemTime::now()).unwrap()
}

/// What a client says that trusts the root and wanted to reach `name`.
fn verify(root: &LabRoot, host: Option<&str>, profile: Profile, name: &str) -> Result<(), Error> {
    let mut roots = RootCertStore::empty();
    roots.add(root.root_der().clone()).unwrap();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let verifier = WebPkiServerVerifier::builder_with_provider(Arc::new(roots), provider).build().unwrap();
    let leaf = root.issue(host, profile).unwrap();
    let name = ServerName::try_from(name.to_owned()).unwrap();
    verifier.verify_server_cert(&leaf.cert[0], &leaf.cert[1..], &name, &[], UnixTime::now()).map(drop)
}

#[test]
fn a_good_leaf_is_good_for_its_host_and_no_other() {
    let root = root();
    for host in ["localhost", "shop.localhost", "a.b.shop.localhost", "under_score.localhost", "plain.test"] {
        assert_eq!(verify(&root, Some(host), Profile::Good, host), Ok(()));
    }
    for name in ["pay.localhost", "localhost", "127.0.0.1"] {
        assert!(verify(&root, Some("shop.localhost"), Profile::Good, name).is_err(), "{name}");
    }
}

#[test]
fn the_leaf_for_addresses_covers_both_families_and_localhost() {
    let root = root();
    for name in ["127.0.0.1", "::1", "localhost"] {
        assert_eq!(verify(&root, None, Profile::Good, name), Ok(()));
    }
    assert!(verify(&root, None, Profile::Good, "shop.localhost").is_err());
}

#[test]
fn each_faulty_profile_fails_for_its_own_reason() {
    let root = root();
    let host = "shop.localhost";
    let expired = verify(&root, Some(host), Profile::Expired, host).unwrap_err();
    assert!(matches!(expired, Error::InvalidCertificate(CertificateError::ExpiredContext { .. })), "{expired}");
    let wrong = verify(&root, Some(host), Profile::WrongHost, host).unwrap_err();
    assert!(matches!(wrong, Error::InvalidCertificate(CertificateError::NotValidForNameContext { .. })), "{wrong}");
    // The name is right here, so only the root's constraints can object.
    let outside = verify(&root, Some(host), Profile::OutsideConstraints, "example.com").unwrap_err();
    assert!(format!("{outside:?}").contains("NameConstraintViolation"), "{outside:?}");
}

#[test]
fn nothing_is_issued_for_foreign_names() {
    let root = root();
    for host in ["example.com", "localhost.example.com", "test", "", "shop..localhost", "*.localhost", "shop.localhost."] {
        let error = root.issue(Some(host), Profile::Good).unwrap_err();
        assert!(matches!(error, TlsError::NotALabHost { .. }), "{host}: {error}");
    }
}

#[test]
fn a_leaf_of_another_run_is_not_trusted() {
    let (ours, theirs) = (root(), root());
    let mut roots = RootCertStore::empty();
    roots.add(theirs.root_der().clone()).unwrap();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let verifier = WebPkiServerVerifier::builder_with_provider(Arc::new(roots), provider).build().unwrap();
    let leaf = ours.issue(Some("localhost"), Profile::Good).unwrap();
    let name = ServerName::try_from("localhost").unwrap();
    assert!(verifier.verify_server_cert(&leaf.cert[0], &[], &name, &[], UnixTime::now()).is_err());
    assert_ne!(ours.spki_hash(), theirs.spki_hash());
}

#[test]
fn the_root_is_exported_without_its_key() {
    let pem = root().root_pem();
    assert!(pem.starts_with("-----BEGIN CERTIFICATE-----"));
    assert!(!pem.contains("PRIVATE"));
}

/// A directory with the root and a leaf, and an `openssl` command that works there.
struct Openssl(tempfile::TempDir);

impl Openssl {
    fn new(root: &LabRoot, host: Option<&str>, profile: Profile) -> Option<Self> {
        if Command::new("openssl").arg("version").output().is_err() {
            eprintln!("skipped: there is no `openssl` command to verify with");
            return None;
        }
        let directory = tempfile::tempdir().unwrap();
        let leaf = root.issue(host, profile).unwrap();
        fs::write(directory.path().join("root.pem"), root.root_pem()).unwrap();
        fs::write(directory.path().join("leaf.der"), &leaf.cert[0]).unwrap();
        let openssl = Self(directory);
        openssl.run("x509 -inform DER -in leaf.der -out leaf.pem");
        Some(openssl)
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn run(&self, arguments: &str) -> Output {
        Command::new("openssl").args(arguments.split(' ')).current_dir(self.path()).output().unwrap()
    }

    /// Whether the chain is accepted, and everything that was said about it.
    fn verify(&self, check: &str) -> (bool, String) {
        let output = self.run(&format!("verify -x509_strict -purpose sslserver -CAfile root.pem {check} leaf.pem"));
        let text = [output.stdout, output.stderr].concat();
        (output.status.success(), String::from_utf8(text).unwrap())
    }
}

#[test]
fn openssl_accepts_good_leaves() {
    let root = root();
    for (host, check) in [
        (Some("shop.localhost"), "-verify_hostname shop.localhost"),
        (Some("plain.test"), "-verify_hostname plain.test"),
        (None, "-verify_ip 127.0.0.1"),
        (None, "-verify_ip ::1"),
    ] {
        let Some(openssl) = Openssl::new(&root, host, Profile::Good) else { return };
        let (accepted, text) = openssl.verify(check);
        assert!(accepted, "{check}: {text}");
    }
}

#[test]
fn openssl_rejects_faulty_leaves() {
    let root = root();
    for (profile, name, reason) in [
        (Profile::Expired, "shop.localhost", "certificate has expired"),
        (Profile::WrongHost, "shop.localhost", "hostname mismatch"),
        (Profile::OutsideConstraints, "example.com", "permitted subtree violation"),
    ] {
        let Some(openssl) = Openssl::new(&root, Some("shop.localhost"), profile) else { return };
        let (accepted, text) = openssl.verify(&format!("-verify_hostname {name}"));
        assert!(!accepted && text.contains(reason), "{profile:?}: {text}");
    }
}

#[test]
fn openssl_computes_the_same_key_hash() {
    let root = root();
    for (host, profile, listed) in [
        (Some("shop.localhost"), Profile::Good, true),
        (None, Profile::Good, true),
        // A browser that ignores errors of the listed key must still warn about these.
        (Some("shop.localhost"), Profile::Expired, false),
        (Some("shop.localhost"), Profile::WrongHost, false),
    ] {
        let Some(openssl) = Openssl::new(&root, host, profile) else { return };
        fs::write(openssl.path().join("key.pem"), openssl.run("x509 -in leaf.pem -noout -pubkey").stdout).unwrap();
        openssl.run("pkey -pubin -in key.pem -outform DER -out key.der");
        openssl.run("dgst -sha256 -binary -out hash key.der");
        let hash = String::from_utf8(openssl.run("base64 -in hash").stdout).unwrap();
        assert_eq!(hash.trim() == root.spki_hash(), listed, "{profile:?}");
    }
}

#[test]
fn openssl_reads_the_root_as_it_is_meant() {
    let Some(openssl) = Openssl::new(&root(), None, Profile::Good) else { return };
    let text = String::from_utf8(openssl.run("x509 -in root.pem -noout -text").stdout).unwrap();
    for line in ["CA:TRUE, pathlen:0", "DNS:localhost", "DNS:test", "IP:127.0.0.0/255.0.0.0", "Name Constraints: critical"] {
        assert!(text.contains(line), "{line} is missing: {text}");
    }
}
