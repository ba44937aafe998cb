//! Whatever text stands in a file, an attribute, a header or a list, reading it ends with an answer.

use std::fmt::Write;

use framelab_model::{
    Ports,
    oracle::Oracle,
    origin::{Entry, Origin},
    policy::{parse_allow, parse_header},
    scenario,
};
use proptest::{collection::vec, prelude::*, sample::select};

use super::draft::facts;

/// Pieces that mean something to one of the parsers, so that noise gets further than the first character.
const PIECES: &[&str] = &[
    "https:",
    "http:",
    "blob:",
    "file:",
    "//",
    "/",
    "\\",
    ":",
    "@",
    "[",
    "]",
    "::1",
    "127.1",
    "0x7f",
    ".",
    "%",
    "%2e",
    "localhost",
    "b.test",
    "8443",
    "65536",
    "tools",
    "=",
    "(",
    ")",
    "*",
    "self",
    "'src'",
    "'none'",
    "\"",
    ";",
    ",",
    " ",
    "\t",
    "\u{0}",
    "\u{ad}",
    "\u{ff0e}",
    "?1",
    "[frames.",
    "[origins]\n",
    "\n",
    "parent",
    "origin",
    "[[",
    "{",
    "}",
    "#",
    "[tools.t]\n",
    "exposed_to",
];

fn noise() -> impl Strategy<Value = String> {
    let pieces = vec(prop_oneof![3 => select(PIECES).prop_map(String::from), 1 => any::<char>().prop_map(String::from)], 0..14);
    prop_oneof![pieces.prop_map(|pieces| pieces.concat()), any::<String>()]
}

/// Noise for a place where an opening brace begins the name of an alias.
fn noise_without_aliases() -> impl Strategy<Value = String> {
    noise().prop_map(|text| text.replace('{', "("))
}

fn quoted(text: &str) -> String {
    // TOML wants U+007F escaped, JSON does not.
    serde_json::to_string(text).unwrap().replace('\u{7f}', "\\u007f")
}

proptest! {
    #[test]
    fn an_entry_is_read_or_refused(text in noise()) {
        let entry = Entry::parse(&text);
        if let Some(origin) = entry.origin() {
            prop_assert!(origin.is_trustworthy());
            // The origin as the browser spells it names itself.
            let again = Entry::parse(&origin.to_string());
            prop_assert_eq!(again.origin(), Some(origin));
        }
    }

    #[test]
    fn policies_are_read(allow in noise(), header in vec(noise(), 0..3)) {
        let own = Origin::Opaque(0);
        let _ = parse_allow(&allow, &own, None);
        let _ = parse_allow(&allow, &own, Some(&own));
        let _ = parse_header(&header, &own);
    }

    #[test]
    fn a_file_is_read_or_its_mistakes_are_shown(text in noise()) {
        if let Err(mistakes) = scenario::read("noise/noise", "noise.toml", &text) {
            prop_assert!(!mistakes.to_string().is_empty());
        }
    }

    #[test]
    fn a_good_file_with_noise_in_its_strings_has_answers(
        (allow, header, entry, name) in (noise_without_aliases(), noise_without_aliases(), noise(), noise()),
    ) {
        let mut text = String::from("title = \"noise\"\n[origins]\na = \"https://a.localhost\"\nb = \"https://b.localhost\"\n");
        write!(text, "[frames.top]\norigin = \"a\"\nheaders = {{ Permissions-Policy = {} }}\n", quoted(&header)).unwrap();
        write!(text, "[frames.k]\nparent = \"top\"\norigin = \"b\"\nallow = {}\n", quoted(&allow)).unwrap();
        write!(text, "[tools.t]\nframe = \"k\"\nname = {}\nexposed_to = [{{ raw = {} }}]\n", quoted(&name), quoted(&entry)).unwrap();
        write!(text, "[ask]\nfrom_origins = [[{{ raw = {} }}]]\n", quoted(&entry)).unwrap();
        let scenario = scenario::read("noise/good", "good.toml", &text);
        prop_assert!(scenario.is_ok(), "{}", scenario.unwrap_err());
        let topology = scenario.unwrap().topology(&Ports::nominal());
        let oracle = Oracle::new(&topology);
        for fact in facts(&topology) {
            let (gates, answer) = oracle.explain(&fact);
            prop_assert_eq!(oracle.answer(&fact), answer);
            prop_assert!(gates.iter().all(|gate| !gate.saw.to_string().is_empty()));
        }
    }
}
