//! Entries of `exposedTo` and `fromOrigins`: rules `trustworthy` and `origin-tuple`.

use framelab_model::origin::{Entry, Refused, Unsettled};

use super::table::check;

/// The origin that the entry names, or a word for what is wrong with it.
fn found(text: &str) -> String {
    match Entry::parse(text) {
        Entry::Names(origin) => origin.to_string(),
        Entry::Refused(Refused::NotAUrl) => "no URL".into(),
        Entry::Refused(Refused::Opaque) => "opaque".into(),
        Entry::Refused(Refused::Insecure(origin)) => format!("insecure {origin}"),
        Entry::Unsettled(Unsettled::CustomScheme(scheme)) => format!("open {scheme}"),
    }
}

#[test]
fn trustworthy_entries_name_an_origin() {
    check(NAMES, |row| row.1.into(), |row| found(row.0));
}

#[test]
fn other_entries_are_refused_or_left_open() {
    check(OTHERS, |row| row.1.into(), |row| found(row.0));
}

/// Each entry names the origin beside it.
#[rustfmt::skip]
const NAMES: &[(&str, &str)] = &[
    // trustworthy: https on any host, with or without a port.
    ("https://shop.localhost", "https://shop.localhost"),
    ("https://shop.localhost:8443", "https://shop.localhost:8443"),
    ("https://example.com", "https://example.com"),
    ("https://shop.test", "https://shop.test"),
    // trustworthy: wss counts like https, and is another origin than it (scheme).
    ("wss://shop.localhost", "wss://shop.localhost"),
    ("wss://shop.localhost:443", "wss://shop.localhost"),
    // trustworthy: http and ws on localhost, below it, with a trailing dot, in 127.0.0.0/8 and on [::1].
    ("http://localhost", "http://localhost"),
    ("http://localhost:8080", "http://localhost:8080"),
    ("http://shop.localhost", "http://shop.localhost"),
    ("http://a.b.c.localhost", "http://a.b.c.localhost"),
    ("http://localhost.", "http://localhost."),
    ("http://shop.localhost.", "http://shop.localhost."),
    ("http://127.0.0.1:80", "http://127.0.0.1"),
    ("http://127.255.255.254", "http://127.255.255.254"),
    ("http://[::1]:8080", "http://[::1]:8080"),
    ("ws://localhost", "ws://localhost"),
    ("ws://shop.localhost:80/chat", "ws://shop.localhost"),
    ("ws://[::1]", "ws://[::1]"),
    // origin-tuple: case of scheme and host is nothing.
    ("HTTPS://SHOP.LocalHost", "https://shop.localhost"),
    // origin-tuple: a spelled-out default port is nothing, an empty one too, zeros before a port too.
    ("https://shop.localhost:443", "https://shop.localhost"),
    ("https://shop.localhost:", "https://shop.localhost"),
    ("https://shop.localhost:08443", "https://shop.localhost:8443"),
    ("https://shop.localhost:80", "https://shop.localhost:80"),
    // origin-tuple: port 0 is a port to the URL parser.
    ("https://shop.localhost:0", "https://shop.localhost:0"),
    ("https://shop.localhost:65535", "https://shop.localhost:65535"),
    // origin-tuple: path, query and fragment are dropped, so they narrow nothing.
    ("https://shop.localhost/", "https://shop.localhost"),
    ("https://shop.localhost/cart/pay?x=1#y", "https://shop.localhost"),
    ("https://shop.localhost?@evil.test", "https://shop.localhost"),
    ("https://shop.localhost#@evil.test", "https://shop.localhost"),
    // origin-tuple: credentials are dropped; the last @ before the path ends them.
    ("https://user:secret@shop.localhost", "https://shop.localhost"),
    ("https://@shop.localhost", "https://shop.localhost"),
    ("https://shop.localhost@evil.test", "https://evil.test"),
    ("https://a@b@shop.localhost", "https://shop.localhost"),
    // URL standard: a backslash is a slash in a special URL, so the host ends there.
    ("https:\\\\shop.localhost\\cart", "https://shop.localhost"),
    ("https://shop.localhost\\@evil.test", "https://shop.localhost"),
    // URL standard: slashes after a special scheme may be missing or too many, base URL or not.
    ("https:shop.localhost", "https://shop.localhost"),
    ("https:/shop.localhost", "https://shop.localhost"),
    ("https:////shop.localhost", "https://shop.localhost"),
    // origin-tuple: surrounding spaces and controls are dropped, tabs and newlines anywhere.
    ("  https://shop.localhost ", "https://shop.localhost"),
    ("\u{1}\u{1f}https://shop.localhost\u{0}", "https://shop.localhost"),
    ("ht\ntps://shop\t.local\rhost", "https://shop.localhost"),
    // origin-tuple: the host is percent-decoded before it is read.
    ("https://%73hop.localhost", "https://shop.localhost"),
    ("https://shop%2Elocalhost", "https://shop.localhost"),
    ("https://%C3%BC.localhost", "https://xn--tda.localhost"),
    // origin-tuple: IDNA; full-width letters and full stops are mapped, a soft hyphen vanishes, the Kelvin sign is a k.
    ("https://b\u{fc}cher.localhost", "https://xn--bcher-kva.localhost"),
    ("https://B\u{dc}CHER.localhost", "https://xn--bcher-kva.localhost"),
    ("https://xn--bcher-kva.localhost", "https://xn--bcher-kva.localhost"),
    ("https://fa\u{df}.localhost", "https://xn--fa-hia.localhost"),
    ("https://\u{ff53}\u{ff48}\u{ff4f}\u{ff50}\u{3002}localhost", "https://shop.localhost"),
    ("https://sh\u{ad}op.localhost", "https://shop.localhost"),
    ("https://\u{212a}.localhost", "https://k.localhost"),
    // URL standard: underscores and hyphens at the ends of a label pass, for the checks are not strict.
    ("https://my_shop.-x-.localhost", "https://my_shop.-x-.localhost"),
    // origin-tuple: an IPv4 address may be short, octal, hexadecimal or one number, and end with a dot.
    ("http://127.1", "http://127.0.0.1"),
    ("http://127.0.1", "http://127.0.0.1"),
    ("http://0x7f.1", "http://127.0.0.1"),
    ("http://0x7F000001", "http://127.0.0.1"),
    ("http://2130706433", "http://127.0.0.1"),
    ("http://017700000001", "http://127.0.0.1"),
    ("http://0177.0.0.01", "http://127.0.0.1"),
    ("http://127.0.0.1.", "http://127.0.0.1"),
    ("http://\u{ff11}27.0.0.1", "http://127.0.0.1"),
    ("https://1.2.3", "https://1.2.0.3"),
    // origin-tuple: an IPv6 address has one spelling.
    ("http://[0:0:0:0:0:0:0:1]", "http://[::1]"),
    ("http://[0000::0001]", "http://[::1]"),
    ("https://[2001:DB8:0:0::1]:443", "https://[2001:db8::1]"),
    // An IPv4-mapped address is no loopback, but https asks for none.
    ("https://[::ffff:127.0.0.1]", "https://[::ffff:7f00:1]"),
    // origin-tuple: blob: takes the origin inside it.
    ("blob:https://shop.localhost/5c2d", "https://shop.localhost"),
    ("BLOB:https://SHOP.localhost:443/5c2d", "https://shop.localhost"),
    ("blob:http://localhost:8080/5c2d", "http://localhost:8080"),
    // URL standard: an asterisk is no forbidden host code point, so this is a host like any other, and no wildcard.
    ("https://*.localhost", "https://*.localhost"),
    ("https://*", "https://*"),
];

/// Each entry with why it names nothing.
#[rustfmt::skip]
const OTHERS: &[(&str, &str)] = &[
    // trustworthy: words, relative and empty strings do not parse without a base URL.
    ("", "no URL"),
    (" ", "no URL"),
    ("*", "no URL"),
    ("null", "no URL"),
    ("localhost", "no URL"),
    ("shop.localhost", "no URL"),
    ("'self'", "no URL"),
    ("/cart", "no URL"),
    ("//shop.localhost", "no URL"),
    ("?x", "no URL"),
    ("#x", "no URL"),
    ("://shop.localhost", "no URL"),
    ("1https://shop.localhost", "no URL"),
    // A no-break space is no C0 control or space, so it stays, and no scheme begins with it.
    ("\u{a0}https://shop.localhost", "no URL"),
    // URL standard: a special URL needs a host.
    ("https:", "no URL"),
    ("https://", "no URL"),
    ("https:///", "no URL"),
    ("https://#x", "no URL"),
    ("https://:8443", "no URL"),
    ("https://user@", "no URL"),
    // trustworthy: bad ports.
    ("https://shop.localhost:65536", "no URL"),
    ("https://shop.localhost:-1", "no URL"),
    ("https://shop.localhost:http", "no URL"),
    ("https://shop.localhost:8443:1", "no URL"),
    ("https://shop.localhost: 8443", "no URL"),
    ("https://shop.localhost:*", "no URL"),
    // URL standard: forbidden host code points, also when they are percent-encoded.
    ("https://shop localhost", "no URL"),
    ("https://shop<.localhost", "no URL"),
    ("https://shop^.localhost", "no URL"),
    ("https://shop|.localhost", "no URL"),
    ("https://shop%00.localhost", "no URL"),
    ("https://shop%20.localhost", "no URL"),
    ("https://shop%2F.localhost", "no URL"),
    ("https://%zz.localhost", "no URL"),
    ("https://\u{ad}", "no URL"),
    // URL standard: a host that ends in a number is an IPv4 address or nothing.
    ("https://1.2.3.4.5", "no URL"),
    ("https://256.0.0.1", "no URL"),
    ("https://shop.1", "no URL"),
    ("https://0x100000000", "no URL"),
    ("https://09", "no URL"),
    // URL standard: IPv6 without an end, with a zone, with too many parts.
    ("https://[::1", "no URL"),
    ("https://::1", "no URL"),
    ("https://[fe80::1%25eth0]", "no URL"),
    ("https://[1:2:3:4:5:6:7:8:9]", "no URL"),
    // trustworthy: plain http and ws elsewhere, however near the name looks.
    ("http://shop.test", "insecure http://shop.test"),
    ("http://example.com:8080", "insecure http://example.com:8080"),
    ("ws://shop.test", "insecure ws://shop.test"),
    ("http://localhost.test", "insecure http://localhost.test"),
    ("http://notlocalhost", "insecure http://notlocalhost"),
    ("http://127.0.0.1.test", "insecure http://127.0.0.1.test"),
    ("http://128.0.0.1", "insecure http://128.0.0.1"),
    ("http://126.255.255.255", "insecure http://126.255.255.255"),
    ("http://0.0.0.0", "insecure http://0.0.0.0"),
    ("http://0", "insecure http://0.0.0.0"),
    ("http://192.168.0.1", "insecure http://192.168.0.1"),
    ("http://localhost@shop.test", "insecure http://shop.test"),
    ("ftp://shop.test", "insecure ftp://shop.test"),
    // trustworthy: an IPv4-mapped or -compatible IPv6 loopback, and the unspecified address, are none.
    ("http://[::ffff:127.0.0.1]", "insecure http://[::ffff:7f00:1]"),
    ("http://[::127.0.0.1]", "insecure http://[::7f00:1]"),
    ("http://[::]", "insecure http://[::]"),
    ("http://[::2]", "insecure http://[::2]"),
    // trustworthy through blob: only as far as the origin inside is.
    ("blob:http://shop.test/5c2d", "insecure http://shop.test"),
    // trustworthy: opaque origins.
    ("data:text/html,x", "opaque"),
    ("data:", "opaque"),
    ("about:blank", "opaque"),
    ("about:srcdoc", "opaque"),
    ("javascript:0", "opaque"),
    // trustworthy: a backslash ends no authority there, so it makes a port no number; before an @ it is a user's.
    ("javascript://shop.localhost:80\\path", "no URL"),
    ("made-up://shop.localhost:8443\\", "no URL"),
    ("made-up://us\\er@shop.localhost:8443/", "open made-up"),
    // URL standard: a blob: URL has a tuple origin only around http, https or file.
    ("blob:null/5c2d", "opaque"),
    ("blob:", "opaque"),
    ("blob:wss://shop.localhost/x", "opaque"),
    ("blob:blob:https://shop.localhost/x", "opaque"),
    ("blob:data:x", "opaque"),
    // trustworthy: file:, an extension's and other custom schemes are unspecified.
    ("file:///tmp/x", "open file"),
    ("blob:file:///5c2d", "open file"),
    ("chrome-extension://abcdef/x.html", "open chrome-extension"),
    ("moz-extension://abcdef", "open moz-extension"),
    ("filesystem:https://shop.localhost/temporary/x", "open filesystem"),
    ("mailto:shop@localhost", "open mailto"),
    // A host and port alone is a URL of a scheme that is named like the host; authors fall for it.
    ("localhost:8080", "open localhost"),
    ("shop.localhost:8443", "open shop.localhost"),
    // The Secure Contexts standard looks at the host first, the rule names four schemes: left open.
    ("ftp://localhost", "open ftp"),
];
