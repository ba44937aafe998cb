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

/// What random trees are built from, with how often each is chosen.
pub(super) const POOL: [(usize, Row); 16] = [
    (8, ("shop", Scheme::Https, "shop.localhost", 8443)),
    (8, ("pay", Scheme::Https, "pay.localhost", 8443)),
    (6, ("api", Scheme::Https, "api.shop.localhost", 8443)),
    (5, ("port", Scheme::Https, "shop.localhost", 8444)),
    (4, ("www", Scheme::Https, "www.shop.localhost", 8443)),
    (4, ("bank", Scheme::Https, "pay.localhost", 8445)),
    (4, ("plain", Scheme::Http, "shop.localhost", 8080)),
    (2, ("plain_port", Scheme::Http, "pay.localhost", 8081)),
    (3, ("loopback", Scheme::Https, "127.0.0.1", 8443)),
    (2, ("plain_loopback", Scheme::Http, "127.0.0.1", 8080)),
    (2, ("local", Scheme::Https, "localhost", 8443)),
    (1, ("six", Scheme::Https, "[::1]", 8443)),
    (1, ("dot", Scheme::Https, "shop.localhost.", 8443)),
    (2, ("remote", Scheme::Https, "remote.test", 8443)),
    (1, ("idna", Scheme::Https, "xn--bcher-kva.localhost", 8443)),
    (1, ("insecure", Scheme::Http, "insecure.test", 8080)),
];

/// An origin that no generated scenario has, for frames that nobody names.
pub(super) const NOBODY: Row = ("nobody", Scheme::Https, "nobody.localhost", 8445);

pub(super) fn alias((name, scheme, host, port): Row) -> Alias {
    Alias { name: name.into(), site: Site::new(scheme, host, port) }
}
