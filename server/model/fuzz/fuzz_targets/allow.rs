//! Any text as an iframe's `allow` attribute.
#![no_main]

use framelab_model::{
    origin::{Entry, Origin},
    policy::parse_allow,
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|attribute: &str| {
    let named = |text| Entry::parse(text).origin().cloned().map(Origin::Tuple);
    let (Some(shop), Some(pay)) = (named("https://shop.localhost"), named("https://pay.localhost")) else { return };
    for declared in [Some(&pay), Some(&Origin::Opaque(1)), None] {
        if let Some(list) = parse_allow(attribute, &shop, declared) {
            let matched = [&shop, &pay, &Origin::Opaque(1), &Origin::Opaque(2)].map(|origin| list.matches(origin));
            assert!(!list.any || matched == [true; 4], "a wildcard names everybody");
        }
    }
    // What stands behind another directive cannot change what the first says of the feature.
    let more = format!("{attribute};tools *");
    let (first, both) = (parse_allow(attribute, &shop, None), parse_allow(&more, &shop, None));
    assert!(first.is_none() || first == both, "the first directive counts");
});
