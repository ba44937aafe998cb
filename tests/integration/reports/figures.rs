//! The sizes that the largest run may have. How long reports take is the business of `cargo bench --bench reports`.

use std::io::Cursor;

use framelab_harness::record::Recording;
use framelab_harness::report::Html;

use super::sample::{large, lines, text};

#[test]
fn a_hundred_and_fifty_thousand_facts_stay_below_twenty_megabytes() {
    let recording = large(150_000);
    let file = lines(&recording);
    assert!(file.len() < 20_000_000, "the recording has {} bytes", file.len());
    let read = Recording::read(Cursor::new(file)).unwrap();
    assert_eq!(read, recording);
    let page = text(&Html::default(), &read).len();
    assert!(page < 20_000_000, "the page has {page} bytes");
}
