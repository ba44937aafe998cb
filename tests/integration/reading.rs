//! Trees as a browser reads them that departs from the rules: exactly what its deviation says changes, and nothing else.

use framelab_model::{Ports, plan::Report, policy::Why, reading::as_read, scenario::read, traits::Trait, tree::Topology};
use serde_json::json;

const HEAD: &str = "title = \"x\"\n[origins]\nshop = \"https://shop.localhost\"\npay = \"https://pay.localhost\"\nsix = \"https://[::1]\"\n\
                    [frames.top]\norigin = \"shop\"\n";

/// The tree by the rules and as it is read; `insecure` are the frames that say so.
fn both(frames: &str, deviation: Trait, insecure: &[&str]) -> (Topology, Topology) {
    let scenario = read("theme/case", "case.toml", &format!("{HEAD}{frames}")).unwrap();
    let hello = |frame: &str| {
        json!({ "origin": "null", "url_origin": "null", "event_origin": "null", "secure": !insecure.contains(&frame), "surface": "none",
                "policy": null, "top": false })
    };
    let hellos: serde_json::Map<_, _> = scenario.frames.iter().map(|frame| (frame.name.clone(), hello(&frame.name))).collect();
    let report: Report = serde_json::from_value(json!({ "hellos": hellos, "outcomes": [], "agent": null })).unwrap();
    let ports = Ports::nominal();
    (scenario.topology(&ports), as_read(&scenario, &ports, &[deviation], &report))
}

fn why(topology: &Topology, frame: &str) -> Why {
    topology.frames.iter().find(|known| &*known.name == frame).unwrap().policy.why
}

/// The frames that differ.
fn changed(rules: &Topology, browser: &Topology) -> Vec<String> {
    let pairs = rules.frames.iter().zip(&browser.frames);
    pairs
        .filter(|(rule, seen)| rule.policy.why != seen.policy.why || rule.secure != seen.secure)
        .map(|(rule, _)| rule.name.to_string())
        .collect()
}

#[test]
fn an_ipv6_host_is_never_delegated_to() {
    let frames = "[frames.six]\nparent = \"top\"\norigin = \"six\"\nallow = \"tools\"\n\
                  [frames.all]\nparent = \"top\"\norigin = \"six\"\nallow = \"tools *\"\n\
                  [frames.pay]\nparent = \"top\"\norigin = \"pay\"\nallow = \"tools\"\n";
    let (rules, browser) = both(frames, Trait::Ipv6Delegation, &[]);
    assert_eq!(changed(&rules, &browser), ["six"]);
    assert_eq!((why(&rules, "six"), why(&browser, "six")), (Why::Delegated, Why::AllowExcludes));
}

#[test]
fn below_a_sandbox_only_the_own_attribute_makes_src_opaque() {
    let frames = "[frames.box]\nparent = \"top\"\norigin = \"pay\"\nsandbox = \"allow-scripts\"\nallow = \"tools\"\n\
                  [frames.plain]\nparent = \"box\"\norigin = \"pay\"\nallow = \"tools\"\n\
                  [frames.boxed]\nparent = \"box\"\norigin = \"pay\"\nsandbox = \"allow-scripts\"\nallow = \"tools\"\n\
                  [frames.inline]\nparent = \"box\"\ndocument = \"srcdoc\"\nallow = \"tools\"\n";
    let (rules, browser) = both(frames, Trait::DelegationInSandbox, &[]);
    assert_eq!(changed(&rules, &browser), ["plain"]);
    assert!(why(&rules, "plain").enabled() && !why(&browser, "plain").enabled());
}

#[test]
fn a_sandboxed_frame_keeps_its_delegation_when_it_goes_on() {
    let frames = "[frames.gone]\nparent = \"top\"\norigin = \"pay\"\nvia = \"shop\"\nsandbox = \"allow-scripts\"\nallow = \"tools\"\n";
    let (rules, browser) = both(frames, Trait::NavigatedInSandbox, &[]);
    assert_eq!(changed(&rules, &browser), ["gone"]);
    assert!(!why(&rules, "gone").enabled() && why(&browser, "gone").enabled());
}

#[test]
fn only_below_a_data_document_a_documents_own_word_counts() {
    let frames = "[frames.data]\nparent = \"top\"\ndocument = \"data\"\nallow = \"tools *\"\n\
                  [frames.below]\nparent = \"data\"\norigin = \"pay\"\nallow = \"tools *\"\n\
                  [frames.beside]\nparent = \"top\"\norigin = \"pay\"\nallow = \"tools\"\n";
    let (rules, browser) = both(frames, Trait::DataDocument, &["data", "below", "beside"]);
    assert_eq!(changed(&rules, &browser), ["data", "below"]);
    let (rules, browser) = both(frames, Trait::DataDocument, &["data"]);
    assert_eq!(changed(&rules, &browser), ["data"]);
}
