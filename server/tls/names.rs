//! Which hosts belong to the lab.

/// Top-level names that are reserved for local use (RFC 6761), so a certificate for them can harm nobody else's site.
pub(crate) const SUFFIXES: [&str; 2] = ["localhost", "test"];

/// Hosts without a name that the lab answers to, as they stand in a URL.
const ADDRESSES: [&str; 2] = ["127.0.0.1", "[::1]"];

/// The longest name that DNS allows, without a trailing dot.
const LONGEST_NAME: usize = 253;

/// Whether the lab answers to this host, as it stands in a URL: a lab name, a lab name with a trailing dot, or a
/// loopback address. The comparison ignores case, as URLs do.
#[must_use]
pub fn is_lab_host(host: &str) -> bool {
    ADDRESSES.contains(&host) || is_lab_name(host.strip_suffix('.').unwrap_or(host))
}

/// Whether this is a DNS name of the lab, written without a trailing dot as in SNI and in certificates.
#[must_use]
pub fn is_lab_name(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let mut labels = name.rsplit('.');
    let known = match labels.next() {
        // The bare `test` is a public suffix: no origin of a scenario can live there.
        Some("test") => name != "test",
        Some(suffix) => SUFFIXES.contains(&suffix),
        None => false,
    };
    known && name.len() <= LONGEST_NAME && labels.all(is_label)
}

/// Whether the certificate that a handshake with this server name received is also good for `host`.
///
/// A connection to an address carries no server name; its leaf covers the two loopback addresses and `localhost`.
/// The dot at the end of `shop.localhost.` belongs to the URL's host but never to the server name.
#[must_use]
pub fn covers(server_name: Option<&str>, host: &str) -> bool {
    match server_name {
        Some(name) => name.eq_ignore_ascii_case(host.strip_suffix('.').unwrap_or(host)),
        None => ADDRESSES.contains(&host) || host.eq_ignore_ascii_case("localhost"),
    }
}

fn is_label(label: &str) -> bool {
    let legal = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    (1..=63).contains(&label.len()) && label.bytes().all(legal)
}
