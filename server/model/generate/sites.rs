//! The origins that generated scenarios choose from.

use crate::{
    origin::Scheme,
    scenario::{Alias, Site},
};

/// An alias with its scheme, host and nominal port.
pub(super) type Row = (&'static str, Scheme, &'static str, u16);

/// Own origin, cross-site, same-site, other port, other scheme, loopback by address, and once more all of it at once.
pub(super) const MATRIX: [Row; 7] = [
    ("shop", Scheme::Https, "shop.localhost", 8443),
    ("pay", Scheme::Https, "pay.localhost", 8443),
    ("api", Scheme::Https, "api.shop.localhost", 8443),
    ("port", Scheme::Https, "shop.localhost", 8444),
    ("plain", Scheme::Http, "shop.localhost", 8080),
    ("loopback", Scheme::Https, "127.0.0.1", 8443),
    ("bank", Scheme::Https, "api.pay.localhost", 8445),
];

pub(super) fn alias((name, scheme, host, port): Row) -> Alias {
    Alias { name: name.into(), site: Site::new(scheme, host, port) }
}
