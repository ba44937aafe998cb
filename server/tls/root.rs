//! The root of one run.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::SystemTime;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use rcgen::{
    BasicConstraints, CertificateParams, CertifiedIssuer, CidrSubnet, DistinguishedName, DnType, GeneralSubtree, IsCa, KeyPair,
    KeyUsagePurpose, NameConstraints, PKCS_ECDSA_P256_SHA256, PublicKeyData, SerialNumber,
};
use rustls::pki_types::{CertificateDer, PrivateKeyDer, PrivatePkcs8KeyDer};
use rustls::sign::{CertifiedKey, SigningKey};
use sha2::{Digest, Sha256};

use crate::error::TlsError;
use crate::leaf::{self, DAY, LIFETIME, Profile};
use crate::names::{SUFFIXES, is_lab_name};

/// A certificate authority that lives for one run and is able to vouch for the lab's own hosts only.
///
/// Nothing of it is written to disk, and its name constraints bind whoever trusts it: even with its key in the wrong
/// hands it cannot speak for a site on the internet.
pub struct LabRoot {
    issuer: CertifiedIssuer<'static, KeyPair>,
    /// The key of every good leaf. One for all of them, so that a single hash tells Chromium what to trust.
    good: LeafKey,
    /// The key of leaves that are wrong on purpose: their warnings must survive [`LabRoot::spki_hash`].
    faulty: LeafKey,
    /// The moment that validity counts from, given by the caller.
    now: SystemTime,
    /// Makes serial numbers unique; some browsers reject two certificates that share issuer and serial number.
    issued: AtomicU64,
}

struct LeafKey {
    pair: KeyPair,
    signer: Arc<dyn SigningKey>,
}

impl LabRoot {
    /// Makes the root and its keys; `now` is the caller's clock.
    ///
    /// # Errors
    /// When the keys cannot be made, for example without a source of random numbers.
    pub fn generate(now: SystemTime) -> Result<Self, TlsError> {
        let key = new_key()?;
        let issuer = CertifiedIssuer::self_signed(describe(&key, now), key)?;
        Ok(Self { issuer, good: LeafKey::generate()?, faulty: LeafKey::generate()?, now, issued: AtomicU64::new(0) })
    }

    /// The root certificate for a client's trust store, as PEM. It holds no secret.
    #[must_use]
    pub fn root_pem(&self) -> String {
        self.issuer.pem()
    }

    /// The root certificate for a client's trust store, as DER. It holds no secret.
    #[must_use]
    pub fn root_der(&self) -> &CertificateDer<'static> {
        self.issuer.der()
    }

    /// The value for Chromium's `--ignore-certificate-errors-spki-list`: base64 of the SHA-256 of the public key that
    /// all good leaves of this run share. The flag also demands an explicit `--user-data-dir`.
    #[must_use]
    pub fn spki_hash(&self) -> String {
        STANDARD.encode(Sha256::digest(self.good.pair.subject_public_key_info()))
    }

    /// Issues the leaf for `host`, a name without a trailing dot; `None` stands for the loopback addresses.
    ///
    /// # Errors
    /// When the host is not the lab's, or when signing fails.
    pub fn issue(&self, host: Option<&str>, profile: Profile) -> Result<CertifiedKey, TlsError> {
        if let Some(host) = host.filter(|host| !is_lab_name(host)) {
            return Err(TlsError::NotALabHost { host: host.to_owned() });
        }
        let key = if profile == Profile::Good { &self.good } else { &self.faulty };
        let params = leaf::describe(host, profile, self.now, self.next_serial())?;
        let leaf = params.signed_by(&key.pair, &self.issuer)?;
        Ok(CertifiedKey::new(vec![leaf.der().clone()], Arc::clone(&key.signer)))
    }

    fn next_serial(&self) -> SerialNumber {
        let count = self.issued.fetch_add(1, Ordering::Relaxed) + 1;
        SerialNumber::from_slice(&count.to_be_bytes())
    }
}

/// Keys stay out of logs.
impl std::fmt::Debug for LabRoot {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("LabRoot").field("spki_hash", &self.spki_hash()).finish_non_exhaustive()
    }
}

impl LeafKey {
    fn generate() -> Result<Self, TlsError> {
        let pair = new_key()?;
        let secret = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(pair.serialize_der()));
        let signer = rustls::crypto::ring::default_provider().key_provider.load_private_key(secret)?;
        Ok(Self { pair, signer })
    }
}

fn new_key() -> Result<KeyPair, TlsError> {
    Ok(KeyPair::generate_for(&PKCS_ECDSA_P256_SHA256)?)
}

/// Describes the root. Its name carries a part of its key: a trust store that met an earlier run must not mistake
/// the two for one another.
fn describe(key: &KeyPair, now: SystemTime) -> CertificateParams {
    let print = Sha256::digest(key.subject_public_key_info());
    let run: String = print.iter().take(4).map(|byte| format!("{byte:02x}")).collect();
    let mut root = CertificateParams::default();
    root.distinguished_name = DistinguishedName::new();
    root.distinguished_name.push(DnType::OrganizationName, "framelab");
    root.distinguished_name.push(DnType::CommonName, format!("framelab lab root {run}"));
    root.not_before = (now - DAY).into();
    root.not_after = (now + LIFETIME).into();
    root.is_ca = IsCa::Ca(BasicConstraints::Constrained(0));
    root.key_usages = vec![KeyUsagePurpose::KeyCertSign, KeyUsagePurpose::CrlSign];
    root.name_constraints = Some(constraints());
    root
}

fn constraints() -> NameConstraints {
    let names = SUFFIXES.map(|suffix| GeneralSubtree::DnsName(suffix.to_owned()));
    let addresses = [
        CidrSubnet::from_addr_prefix(IpAddr::V4(Ipv4Addr::new(127, 0, 0, 0)), 8),
        CidrSubnet::from_addr_prefix(IpAddr::V6(Ipv6Addr::LOCALHOST), 128),
    ];
    let permitted_subtrees = names.into_iter().chain(addresses.map(GeneralSubtree::IpAddress)).collect();
    NameConstraints { permitted_subtrees, excluded_subtrees: Vec::new() }
}
