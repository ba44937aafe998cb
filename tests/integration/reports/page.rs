//! The page that stands in one file.

use framelab_harness::record::Recording;
use framelab_harness::report::Html;
use serde_json::Value;

use super::sample::{every_verdict, text};

fn page(recording: &Recording) -> String {
    text(&Html::default(), recording)
}

/// The data that the page carries, as its script reads it.
fn data(page: &str) -> Value {
    let (_, rest) = page.split_once(r#"<script type="application/json" id="recording">"#).unwrap();
    serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap()
}

#[test]
fn nothing_that_a_run_said_can_end_the_script() {
    let page = page(&every_verdict());
    assert_eq!(page.matches("</script>").count(), 2);
    assert_eq!(data(&page)["targets"][0]["scenarios"][0]["title"], "Both </script><b>keys</b>");
}

#[test]
fn it_asks_nobody_for_anything() {
    let page = page(&every_verdict());
    for reference in ["src=\"", "<link", "@import", "url(", "import ", "fetch(", "XMLHttpRequest"] {
        assert!(!page.contains(reference), "{reference}");
    }
}

#[test]
fn a_text_that_repeats_stands_once() {
    let data = data(&page(&every_verdict()));
    let words: Vec<&str> = data["words"].as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect();
    assert_eq!(words.iter().filter(|word| **word == "allowed").count(), 1);
    let row = &data["targets"][0]["scenarios"][0]["rows"][1];
    assert_eq!(row[0], "hears/pay/top/registered");
    assert_eq!(words[usize::try_from(row[5].as_u64().unwrap()).unwrap()], "frame top did not load");
}

#[test]
fn evidence_is_taken_in_but_never_from_elsewhere() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("shot.png"), b"\x89PNG and so on").unwrap();
    std::fs::write(folder.path().join("driver.log"), "the driver says").unwrap();
    let mut recording = every_verdict();
    let evidence = recording.targets[0].scenarios[0].evidence.insert(framelab_harness::record::Evidence::default());
    evidence.screenshot = Some("shot.png".into());
    evidence.console = Some("../../etc/passwd".into());
    evidence.driver_log = Some("driver.log".into());
    let page = text(&Html { evidence: Some(folder.path().into()) }, &recording);
    let shown = &data(&page)["targets"][0]["scenarios"][0]["evidence"];
    assert!(shown[0]["picture"].as_str().unwrap().starts_with("data:image/png;base64,"));
    assert_eq!(shown[1]["file"], "../../etc/passwd");
    assert_eq!(shown[2]["text"], "the driver says");
}
