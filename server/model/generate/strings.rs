//! Origin strings from a grammar, and what the oracle and a browser make of each.

use super::Dice;
use crate::{
    origin::{Entry, Refused},
    plan::StringAnswer,
};

const SCHEMES: [(usize, &str); 17] = [
    (30, "https"),
    (14, "http"),
    (4, "wss"),
    (4, "ws"),
    (4, "HTTPS"),
    (3, "HtTp"),
    (2, "ftp"),
    (2, "file"),
    (2, "data"),
    (2, "blob:https"),
    (2, "blob:http"),
    (2, "javascript"),
    (2, "about"),
    (1, "mailto"),
    (1, "made-up"),
    (1, "9https"),
    (1, ""),
];

const SEPARATORS: [(usize, &str); 12] = [
    (70, "://"),
    (3, ":"),
    (3, ":/"),
    (3, ":///"),
    (2, ":\\\\"),
    (2, ":/\\"),
    (2, "//"),
    (1, " ://"),
    (1, ": //"),
    (1, ":\t//"),
    (1, "%3A//"),
    (1, ""),
];

const CREDENTIALS: [(usize, &str); 8] =
    [(80, ""), (4, "user@"), (4, "user:secret@"), (2, ":@"), (2, "@"), (2, "a@b@"), (2, "u%40:p@"), (1, "\u{fc}:\u{2603}@")];

const HOSTS: [(usize, &str); 76] = [
    (12, "shop.localhost"),
    (8, "localhost"),
    (6, "shop.example"),
    (4, "SHOP.LocalHost"),
    (3, "localhost."),
    (3, "shop.localhost."),
    (2, "localhost.."),
    (2, ".localhost"),
    (2, "shop..localhost"),
    (2, "localhost.example"),
    (2, "notlocalhost"),
    (6, "127.0.0.1"),
    (3, "127.1"),
    (3, "127.0.1"),
    (3, "127.255.255.254"),
    (3, "0x7f.0.0.1"),
    (3, "0x7f000001"),
    (3, "0177.0.0.1"),
    (3, "2130706433"),
    (2, "017700000001"),
    (2, "127.0.0.1."),
    (2, "127.0.0.1.."),
    (2, "127.0.0.256"),
    (2, "128.0.0.1"),
    (2, "126.255.255.255"),
    (2, "0.0.0.0"),
    (2, "0"),
    (2, "192.168.0.1"),
    (2, "4294967295"),
    (2, "4294967296"),
    (2, "1.2.3.4.5"),
    (2, "0x"),
    (2, "0xg"),
    (2, "09"),
    (2, "foo.09"),
    (2, "foo.0x4"),
    (2, "127.0.0.0x"),
    (4, "[::1]"),
    (3, "[0:0:0:0:0:0:0:1]"),
    (3, "[0000::0001]"),
    (3, "[::0.0.0.1]"),
    (3, "[::ffff:127.0.0.1]"),
    (2, "[::ffff:7f00:1]"),
    (2, "[::127.0.0.1]"),
    (2, "[::]"),
    (2, "[1::]"),
    (2, "[2001:DB8::A]"),
    (2, "[::1%25lo]"),
    (2, "[::1"),
    (2, "::1"),
    (2, "[::1]x"),
    (2, "[1:2:3:4:5:6:7:8:9]"),
    (2, "[::127.0.0.01]"),
    (3, "b\u{fc}cher.localhost"),
    (3, "B\u{dc}CHER.localhost"),
    (3, "xn--bcher-kva.localhost"),
    (2, "xn--a"),
    (2, "xn--.localhost"),
    (2, "xn--bcher-kv"),
    (3, "shop\u{3002}localhost"),
    (3, "\u{ff53}hop.localhost"),
    (2, "\u{2460}\u{2461}7.0.0.1"),
    (2, "stra\u{df}e.localhost"),
    (2, "\u{2603}.localhost"),
    (2, "a\u{ad}b.localhost"),
    (2, "a\u{200d}b.localhost"),
    (2, "\u{5d0}1.localhost"),
    (2, "%6c%6f%63alhost"),
    (2, "%31%32%37.0.0.1"),
    (2, "shop%2elocalhost"),
    (2, "shop%20.localhost"),
    (2, "sh%zzop.localhost"),
    (2, "*.localhost"),
    (2, "*"),
    (2, "under_score.localhost"),
    (2, ""),
];

const PORTS: [(usize, &str); 17] = [
    (50, ""),
    (8, ":443"),
    (6, ":80"),
    (8, ":8443"),
    (3, ":"),
    (2, ":0"),
    (2, ":00443"),
    (2, ":65535"),
    (2, ":65536"),
    (2, ":99999999999"),
    (2, ":-1"),
    (1, ":+1"),
    (1, ":0x50"),
    (1, ":8\u{660}"),
    (1, ":80:80"),
    (1, ":8 0"),
    (1, ":*"),
];

const TAILS: [(usize, &str); 13] = [
    (50, ""),
    (8, "/"),
    (3, "/path"),
    (3, "?query"),
    (3, "#fragment"),
    (2, "/../.."),
    (2, "\\path"),
    (2, "/%zz"),
    (1, "/a b"),
    (1, "//"),
    (1, "/\u{2603}"),
    (1, ",https://other.localhost"),
    (1, " https://other.localhost"),
];

/// Characters that are put into a string at any place.
const DISTURBANCES: [&str; 18] =
    [" ", "\t", "\n", "\r", "\u{0}", "\u{1f}", "\u{7f}", "\u{a0}", "\u{feff}", "%", "%00", "<", "^", "|", "\"", "\\", "\u{200b}", "@"];

/// Strings that stand for themselves.
const WHOLE: [&str; 12] =
    ["*", "null", "", " ", "self", "'self'", "about:blank", "about:srcdoc", "//shop.localhost", "shop.localhost", "/", "https:"];

/// One origin string.
#[must_use]
pub fn origin_string(dice: &mut Dice) -> String {
    if dice.chance(1) {
        return (*dice.pick(&WHOLE)).into();
    }
    let parts = [dice.weigh(&SCHEMES), dice.weigh(&SEPARATORS), dice.weigh(&CREDENTIALS), dice.weigh(&HOSTS), dice.weigh(&PORTS)];
    let mut text = parts.concat() + dice.weigh(&TAILS);
    if dice.chance(6) {
        text = format!("{}{text}{}", dice.pick(&DISTURBANCES), dice.pick(&DISTURBANCES));
    }
    if dice.chance(15) {
        disturb(dice, &mut text);
    }
    text
}

/// Puts a character that hardly ever belongs there between two that are there.
fn disturb(dice: &mut Dice, text: &mut String) {
    let places: Vec<_> = text.char_indices().map(|(place, _)| place).collect();
    if !places.is_empty() {
        let place = *dice.pick(&places);
        text.insert_str(place, dice.pick::<&str>(&DISTURBANCES));
    }
}

/// Distinct origin strings of a seed, in the order in which they were rolled.
#[must_use]
pub fn origin_strings(seed: u64, count: usize) -> Vec<String> {
    let mut dice = Dice::new(seed, 0);
    let mut seen = std::collections::HashSet::new();
    // The grammar is larger than any count that a page can take, but a loop must end all the same.
    let rolled = (0..count.saturating_mul(20)).map(|_| origin_string(&mut dice));
    rolled.filter(|text| seen.insert(text.clone())).take(count).collect()
}

/// A string of which a browser makes something else than the rules do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Difference {
    /// The browser's own URL parser differs; what the API does follows from it.
    Parser {
        /** What the oracle makes of the string. */
        oracle: String,
        /** What the browser's parser makes of it. */
        browser: String,
    },
    /// Both parse alike, and the API still answers otherwise.
    Api {
        /** What the oracle makes of the string. */
        oracle: String,
        /** What both lists of the API say. */
        browser: String,
    },
}

impl Difference {
    /// What differs about a string, if anything does.
    #[must_use]
    pub fn between(text: &str, answer: &StringAnswer) -> Option<Self> {
        let entry = Entry::parse(text);
        let (origin, verdict) = expected(&entry);
        let oracle = entry.to_string();
        if origin.is_some_and(|origin| origin != answer.url_origin) {
            return Some(Self::Parser { oracle, browser: answer.url_origin.clone().unwrap_or_else(|| "is no URL".into()) });
        }
        let agrees = verdict.is_none_or(|verdict| answer.registers == verdict && answer.lists == verdict);
        // Where the draft is silent, both lists must still be of one mind.
        let alike = answer.registers == answer.lists;
        (!agrees || !alike).then(|| Self::Api { oracle, browser: format!("exposedTo {}, fromOrigins {}", answer.registers, answer.lists) })
    }
}

/// What `new URL` and the API should say; `None` where the rules leave it open.
fn expected(entry: &Entry) -> (Option<Option<String>>, Option<&'static str>) {
    match entry {
        Entry::Names(origin) => (Some(Some(origin.to_string())), Some("ok")),
        Entry::Refused(Refused::NotAUrl) => (Some(None), Some("SecurityError")),
        Entry::Refused(Refused::Opaque) => (Some(Some("null".into())), Some("SecurityError")),
        Entry::Refused(Refused::Insecure(origin)) => (Some(Some(origin.to_string())), Some("SecurityError")),
        Entry::Unsettled(_) => (None, None),
    }
}
