//! Any text as an entry of `exposedTo` or `fromOrigins`, and as an origin of a scenario.
#![no_main]

use framelab_model::{
    origin::Entry,
    policy::Source,
    scenario::{Alias, ListItem, Site},
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let entry = Entry::parse(text);
    assert!(!entry.to_string().is_empty());
    if let Some(origin) = entry.origin() {
        assert!(origin.is_trustworthy(), "{origin} is named, so it is trustworthy");
        assert_eq!(Entry::parse(&origin.to_string()).origin(), Some(origin), "an origin names itself");
    }
    let _ = Source::parse(text);
    let anywhere = Site::anywhere(text);
    if let Ok(site) = Site::parse(text) {
        let anywhere = anywhere.expect("what the lab can host is an origin");
        assert_eq!(site.nominal().host, anywhere.nominal().host);
        let _ = ListItem::parse(text, &[Alias { name: "shop".into(), site }]);
    }
});
