//! What stands in a leaf certificate, right or wrong on purpose.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::time::{Duration, SystemTime};

use rcgen::string::Ia5String;
use rcgen::{CertificateParams, DistinguishedName, DnType, ExtendedKeyUsagePurpose, IsCa, KeyUsagePurpose, SanType, SerialNumber};

use crate::error::TlsError;

/// One day: the slack for clocks that differ between the lab and a browser elsewhere.
pub(crate) const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// How long certificates live. Far longer than a run, far shorter than the 398 days that browsers accept.
pub(crate) const LIFETIME: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// Which mistake a certificate makes, so that a lesson or a test can show how a client meets it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Profile {
    /// No mistake: a client that trusts the root accepts it.
    Good,
    /// It was right until yesterday.
    Expired,
    /// It is valid, but for another host of the lab.
    WrongHost,
    /// It names a host outside the root's name constraints: only a client that ignores them accepts it.
    OutsideConstraints,
}

impl Profile {
    /// The names that the certificate claims when a client asked for `host`; `None` is a connection to an address.
    fn names(self, host: Option<&str>) -> Result<Vec<SanType>, TlsError> {
        match (self, host) {
            (Self::WrongHost, _) => Ok(vec![dns("another-host.localhost")?]),
            (Self::OutsideConstraints, _) => Ok(vec![dns("example.com")?]),
            (Self::Good | Self::Expired, Some(host)) => Ok(vec![dns(host)?]),
            (Self::Good | Self::Expired, None) => Ok(vec![
                dns("localhost")?,
                SanType::IpAddress(IpAddr::V4(Ipv4Addr::LOCALHOST)),
                SanType::IpAddress(IpAddr::V6(Ipv6Addr::LOCALHOST)),
            ]),
        }
    }

    fn end(self, now: SystemTime) -> SystemTime {
        match self {
            Self::Expired => now - DAY,
            Self::Good | Self::WrongHost | Self::OutsideConstraints => now + LIFETIME,
        }
    }
}

/// Describes the leaf for `host`. The subject has no common name: names may be longer than it allows, and clients
/// have looked at the alternative names alone for years.
pub(crate) fn describe(host: Option<&str>, profile: Profile, now: SystemTime, serial: SerialNumber) -> Result<CertificateParams, TlsError> {
    let mut leaf = CertificateParams::default();
    leaf.distinguished_name = DistinguishedName::new();
    leaf.distinguished_name.push(DnType::OrganizationName, "framelab");
    leaf.subject_alt_names = profile.names(host)?;
    leaf.not_after = profile.end(now).into();
    leaf.not_before = (profile.end(now) - LIFETIME - DAY).into();
    leaf.is_ca = IsCa::ExplicitNoCa;
    leaf.key_usages = vec![KeyUsagePurpose::DigitalSignature];
    leaf.extended_key_usages = vec![ExtendedKeyUsagePurpose::ServerAuth];
    leaf.use_authority_key_identifier_extension = true;
    leaf.serial_number = Some(serial);
    Ok(leaf)
}

fn dns(name: &str) -> Result<SanType, TlsError> {
    Ok(SanType::DnsName(Ia5String::try_from(name)?))
}
