//! What programs read: JUnit and the report of web-platform-tests.

use framelab_harness::record::Row;
use framelab_harness::report::{JUnit, Json, WptReport};
use framelab_model::verdict::Verdict;
use serde_json::Value;

use super::sample::{every_verdict, row, small, text};

pub(super) fn passes() -> Vec<Row> {
    vec![row("registers/pay", "host-key", "allowed", Verdict::Pass, None, None)]
}

#[test]
fn junit_skips_what_is_known_and_errs_where_nothing_is_known() {
    insta::assert_snapshot!(text(&JUnit, &every_verdict()));
}

#[test]
fn junit_keeps_characters_that_xml_cannot_have_out() {
    let odd = vec![row("lists/a\u{1}b/top", "host-key", "allowed", Verdict::Fail, Some("a \u{b} <&>\" ]]>"), None)];
    let xml = text(&JUnit, &small("x", "1.0", "nowhere", odd));
    assert!(!xml.contains(['\u{1}', '\u{b}']) && xml.contains("&lt;&amp;&gt;"), "{xml}");
}

/// The statuses that the published schema of the format knows.
const TEST: [&str; 9] = ["PASS", "FAIL", "OK", "ERROR", "TIMEOUT", "CRASH", "ASSERT", "SKIP", "PRECONDITION_FAILED"];
const SUBTEST: [&str; 8] = ["PASS", "FAIL", "ERROR", "TIMEOUT", "ASSERT", "NOTRUN", "SKIP", "PRECONDITION_FAILED"];

#[test]
fn wptreport_has_every_field_that_its_readers_ask_for() {
    let report: Value = serde_json::from_str(&text(&WptReport, &every_verdict())).unwrap();
    assert!(report["time_start"].as_u64() == Some(1_796_032_800_000) && report["time_end"].as_u64() == Some(1_796_032_801_500));
    for field in ["product", "browser_version", "os", "revision"] {
        assert!(report["run_info"][field].is_string(), "{field}");
    }
    for test in report["results"].as_array().unwrap() {
        assert!(test["test"].as_str().unwrap().starts_with('/') && test["duration"].is_u64());
        assert!(TEST.contains(&test["status"].as_str().unwrap()));
        for subtest in test["subtests"].as_array().unwrap() {
            assert!(subtest["name"].is_string() && SUBTEST.contains(&subtest["status"].as_str().unwrap()));
        }
    }
}

#[test]
fn wptreport_tells_a_known_deviation_from_a_pass_and_from_a_failure() {
    let report: Value = serde_json::from_str(&text(&WptReport, &every_verdict())).unwrap();
    let words = |test: &Value| format!("{} {}", test["status"].as_str().unwrap(), test["expected"].as_str().unwrap_or("-"));
    let subtests = |test: usize| report["results"][test]["subtests"].as_array().unwrap().iter().map(words).collect::<Vec<_>>();
    assert_eq!(subtests(0), ["FAIL PASS", "NOTRUN PASS", "FAIL FAIL", "PRECONDITION_FAILED PRECONDITION_FAILED", "PASS -"]);
    assert_eq!(subtests(1), ["TIMEOUT PASS", "ERROR PASS", "ERROR PASS"]);
    assert_eq!(words(&report["results"][0]), "OK -");
    assert_eq!(words(&report["results"][1]), "CRASH OK");
    assert_eq!(report["results"][1]["subsuite"], "old");
    assert_eq!(report["subsuites"]["old"]["browser_version"], "150.0.7.1");
}

#[test]
fn json_has_one_object_a_line_and_target() {
    let text = text(&Json, &every_verdict());
    let documents: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(documents.len(), 2);
    assert_eq!(documents[0]["unexpected"].as_array().unwrap().len(), 2);
    assert_eq!(documents[1]["counts"]["environment"], 1);
}
