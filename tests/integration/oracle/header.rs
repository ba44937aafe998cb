//! The `Permissions-Policy` header: rule `host-key`, structured fields, "construct policy from dictionary and origin".

use framelab_model::{
    origin::{Entry, Origin},
    policy::{Declared, parse_header},
};

use super::table::check;

/// The document's own origin first, then those that it may want to delegate to.
const ASKED: &[(&str, &str)] = &[
    ("A", "https://a.localhost:8443"),
    ("B", "https://b.localhost:8443"),
    ("B2", "https://b.localhost:8444"),
    ("Bsub", "https://x.b.localhost:8443"),
    ("Bhttp", "http://b.localhost:8443"),
    ("Bdef", "https://b.localhost"),
    ("Xb", "https://xb.localhost:8443"),
];

fn origin(text: &str) -> Origin {
    Origin::Tuple(Entry::parse(text).origin().unwrap().clone())
}

/// The letters of the origins that the header lets have the feature.
fn found(lines: &[&str]) -> String {
    let lines: Vec<_> = lines.iter().map(ToString::to_string).collect();
    match parse_header(&lines, &origin(ASKED[0].1)) {
        Declared::Silent => "silent".into(),
        Declared::Malformed => "ignored".into(),
        Declared::List(list) => {
            let matching = ASKED.iter().filter(|(_, text)| list.matches(&origin(text)));
            matching.map(|(letter, _)| *letter).collect::<Vec<_>>().join(" ")
        }
    }
}

#[test]
fn headers() {
    check(ROWS, |row| row.1.into(), |row| found(row.0));
}

const EVERYBODY: &str = "A B B2 Bsub Bhttp Bdef Xb";

/// All rows: host-key.
#[rustfmt::skip]
const ROWS: &[(&[&str], &str)] = &[
    // No header, and one about something else.
    (&[], "silent"),
    (&[""], "silent"),
    (&["camera=()"], "silent"),
    (&["tool=(), tools2=()"], "silent"),
    // The forms that authors mean.
    (&["tools=()"], ""),
    (&["tools=( )"], ""),
    (&["tools=self"], "A"),
    (&["tools=(self)"], "A"),
    (&["tools=*"], EVERYBODY),
    (&["tools=(*)"], EVERYBODY),
    (&["tools=(self *)"], EVERYBODY),
    (&["tools=(\"https://b.localhost:8443\")"], "B"),
    (&["tools=(self \"https://b.localhost:8443\")"], "A B"),
    (&["tools=(\"https://b.localhost:8443\" \"https://b.localhost:8444\")"], "B B2"),
    (&["  camera=(), tools=()\t,  usb=*  "], ""),
    // A string by itself: the prose allows it, browsers take it, the algorithm forgets it.
    (&["tools=\"https://b.localhost:8443\""], "B"),
    // An origin is compared as one: port, case, path.
    (&["tools=(\"https://b.localhost\")"], "Bdef"),
    (&["tools=(\"https://b.localhost:443\")"], "Bdef"),
    (&["tools=(\"HTTPS://B.localhost:8443\")"], "B"),
    (&["tools=(\"https://b.localhost:8443/pay\")"], "B"),
    (&["tools=(\"http://b.localhost:8443\")"], "Bhttp"),
    // Expressions: a scheme alone, hosts below one, any port, everybody.
    (&["tools=(\"https:\")"], "A B B2 Bsub Bdef Xb"),
    (&["tools=(\"https://*.localhost:8443\")"], "A B Bsub Xb"),
    (&["tools=(\"https://*.b.localhost:8443\")"], "Bsub"),
    (&["tools=(\"https://*:8443\")"], "A B Bsub Xb"),
    (&["tools=(\"https://b.localhost:*\")"], "B B2 Bdef"),
    (&["tools=(\"*\")"], EVERYBODY),
    (&["tools=\"*\""], EVERYBODY),
    // Strings that are no expression name nobody; the list stands nevertheless, and it is empty.
    (&["tools=(\"\")"], ""),
    (&["tools=(\"self\")"], ""),
    (&["tools=(\"data:x\")"], ""),
    (&["tools=(\"null\")"], ""),
    (&["tools=(\"https://\")"], ""),
    (&["tools=(\"https://b.localhost:99999\")"], ""),
    (&["tools=(\"https://user@b.localhost:8443\")"], ""),
    (&["tools=(\"blob:https://b.localhost:8443/x\")"], ""),
    (&["tools=(\"https://a.localhost:8443 https://b.localhost:8443\")"], ""),
    // Items of other types are skipped.
    (&["tools=(1 self)"], "A"),
    (&["tools=(?1)"], ""),
    (&["tools=(:YQ==: self)"], "A"),
    // Tokens are exact; src and none belong to the attribute, and a URL without quotes is a token.
    (&["tools=(SELF)"], ""),
    (&["tools=(src)"], ""),
    (&["tools=none"], ""),
    (&["tools=(https://b.localhost:8443)"], ""),
    // A value of another form: the algorithm makes an empty list of it, the prose would ignore it; browsers have the list.
    (&["tools"], ""),
    (&["tools=?1"], ""),
    (&["tools=?0"], ""),
    (&["tools=1"], ""),
    (&["tools;x=(1)"], "ignored"),
    // Parameters change nothing.
    (&["tools=(self);report-to=x"], "A"),
    (&["tools=(self;x=1)"], "A"),
    (&["tools=*;x"], EVERYBODY),
    (&["tools;x=1"], ""),
    // A key that comes again replaces what it said, in one line or in several.
    (&["tools=(), tools=*"], EVERYBODY),
    (&["tools=*, tools=()"], ""),
    (&["tools=()", "tools=self"], "A"),
    (&["tools=self", "camera=()", "tools=()"], ""),
    // What is no dictionary is ignored as a whole, also for one fault far away.
    (&["Tools=()"], "ignored"),
    (&["tools=(), Camera=()"], "ignored"),
    (&["tools=(),"], "ignored"),
    (&["", "tools=()"], "ignored"),
    (&["tools=()", ""], "ignored"),
    (&["tools=() camera=()"], "ignored"),
    (&["tools=(); camera=()"], "ignored"),
    (&["tools= ()"], "ignored"),
    (&["tools =()"], "ignored"),
    (&["tools=(self"], "ignored"),
    (&["tools=(self\"https://b.localhost:8443\")"], "ignored"),
    (&["tools='none'"], "ignored"),
    (&["tools=('self')"], "ignored"),
    (&["tools 'none'"], "ignored"),
    (&["tools=(self, \"https://b.localhost:8443\")"], "ignored"),
    (&["tools=(\"https://b\u{fc}cher.localhost\")"], "ignored"),
];
