//! Any text as the values of a `Permissions-Policy` header, one a line.
#![no_main]

use framelab_model::{
    origin::{Entry, Origin},
    policy::{Declared, parse_header},
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Some(own) = Entry::parse("https://shop.localhost").origin().cloned().map(Origin::Tuple) else { return };
    let values: Vec<_> = text.lines().map(String::from).collect();
    let declared = parse_header(&values, &own);
    if let Declared::List(list) = &declared {
        let _ = [&own, &Origin::Opaque(0)].map(|origin| list.matches(origin));
    }
    // Repeated headers are one header with commas.
    assert!(values.is_empty() || declared == parse_header(&[values.join(", ")], &own));
});
