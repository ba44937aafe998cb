//! The embedded expectation files.

use framelab::expectations::text;
use framelab_harness::{Kind, expect::Expectations};

#[test]
fn every_family_has_a_file_that_reads() {
    for kind in Kind::ALL {
        let read = Expectations::parse(text(kind));
        assert!(read.is_ok(), "{}: {}", kind.name(), read.unwrap_err());
    }
}

#[test]
fn a_misspelled_key_is_told_with_its_line() {
    let error = Expectations::parse("[[deviation]]\nobserved = [\"denied\"]\nreason = \"x\"\nversion = \">=1\"\n").unwrap_err().to_string();
    assert!(error.contains("line 4") && error.contains("version"), "{error}");
}

#[test]
fn a_deviation_must_say_what_is_seen_and_why() {
    assert!(Expectations::parse("[[deviation]]\nreason = \"x\"\n").is_err());
    assert!(Expectations::parse("[[deviation]]\nobserved = [\"denied\"]\n").is_err());
    assert!(Expectations::parse("[[deviation]]\nreason = \"x\"\nobserved = [\"denied\"]\n").is_ok());
}

/// A list of observations would explain whatever else is wrong with such a tree.
#[test]
fn what_follows_from_the_tree_is_not_listed() {
    let deviation = |more: &str| Expectations::parse(&format!("[[deviation]]\nreason = \"x\"\ninvolves = \"data-document\"\n{more}"));
    assert!(deviation("").is_ok());
    assert!(deviation("observed = [\"denied\"]\n").is_err());
}
