//! A "no" counts only on good ground: from documents that are who they should be and that could have said yes.

use framelab_model::{fact::Channel, oracle::Answer, plan::Step, verdict::Verdict};
use serde_json::{Value, json};

use super::page::{Page, Word, pages};

/// The asks that a document's silence answers: it is the provider or the consumer, and there is no error that says why.
fn silences(page: &Page, frame: usize) -> Vec<usize> {
    let denied = page.asks(Answer::Denied).into_iter();
    let silent = |ask: &usize| page.words[*ask] == Word::No(None);
    let concerns = |ask: &usize| {
        let fact = page.fact(*ask);
        page.topology.tools[fact.tool()].frame == frame || fact.consumer() == Some(frame)
    };
    denied.filter(silent).filter(concerns).collect()
}

fn control(page: &Page) -> usize {
    let step = page.plan.control_step();
    assert!(matches!(page.plan.steps[step], Step::Control { .. }));
    step
}

/// Spoils something about every document in turn; its silence must not pass any more, and every yes still must.
fn doubted(spoil: impl Fn(&Page, usize, &mut Value) -> bool) {
    let mut seen = 0;
    for page in pages() {
        for frame in 0..page.topology.frames.len() {
            let mut report = page.report();
            if !spoil(&page, frame, &mut report) {
                continue;
            }
            let verdicts = page.verdicts(&report);
            for ask in silences(&page, frame) {
                assert_eq!(verdicts[ask], Verdict::Inconclusive, "{}: {:?} of {}", page.id, page.fact(ask), page.frame(frame));
                seen += 1;
            }
            for ask in page.asks(Answer::Allowed) {
                assert_eq!(verdicts[ask], Verdict::Pass, "{}: {:?} beside {}", page.id, page.fact(ask), page.frame(frame));
            }
        }
    }
    assert!(seen > 0, "something was spoilt");
}

/// Changes what a document said of itself.
fn hello<'a>(page: &Page, frame: usize, report: &'a mut Value) -> &'a mut Value {
    &mut report["hellos"][page.frame(frame)]
}

#[test]
fn a_document_that_could_not_use_a_tool_of_its_own() {
    let controls = [
        json!({ "error": { "name": "NotAllowedError" } }),
        json!({ "heard": 0, "listed": true, "called": true }),
        json!({ "heard": 2, "listed": true, "called": true }),
        json!({ "heard": 1, "listed": false, "called": true }),
        json!({ "heard": 1, "listed": true, "called": false }),
        json!({ "heard": null, "listed": true, "called": true }),
    ];
    for failed in controls {
        doubted(|page, frame, report| {
            report["outcomes"][control(page)]["controls"][page.frame(frame)] = failed.clone();
            page.is_able(frame)
        });
    }
}

#[test]
fn a_document_without_a_control() {
    doubted(|page, frame, report| {
        let step = control(page);
        report["outcomes"][step]["controls"].as_object_mut().unwrap().remove(&page.frame(frame)).is_some()
    });
}

#[test]
fn a_document_that_never_said_anything() {
    doubted(|page, frame, report| {
        report["hellos"].as_object_mut().unwrap().remove(&page.frame(frame));
        // A tree without any hello of the API would be a target without one.
        report["hellos"].as_object().unwrap().values().any(|hello| hello["surface"] == "document")
    });
}

#[test]
fn a_document_of_another_origin() {
    for member in ["origin", "event_origin"] {
        doubted(|page, frame, report| {
            hello(page, frame, report)[member] = json!("https://stranger.localhost:8443");
            true
        });
    }
}

#[test]
fn a_document_that_is_not_as_secure_as_it_should_be() {
    doubted(|page, frame, report| {
        let secure = !page.topology.frames[frame].secure;
        hello(page, frame, report)["secure"] = json!(secure);
        true
    });
}

#[test]
fn a_document_whose_policy_is_not_what_it_should_be() {
    doubted(|page, frame, report| {
        let seen = &page.topology.frames[frame];
        let enabled = !seen.policy.why.enabled();
        hello(page, frame, report)["policy"] = json!(enabled);
        seen.secure
    });
}

#[test]
fn what_a_document_does_not_say_of_its_policy_is_no_doubt() {
    for page in pages() {
        let mut report = page.report();
        (0..page.topology.frames.len()).for_each(|frame| hello(&page, frame, &mut report)["policy"] = Value::Null);
        assert!(page.verdicts(&report).iter().all(|verdict| *verdict == Verdict::Pass), "{}", page.id);
    }
}

/// An error that the asking document's own state or arguments decide comes whatever the provider is.
#[test]
fn an_error_of_the_askers_own_leans_on_the_asker_alone() {
    let mut seen = [0, 0];
    for page in pages() {
        for stranger in 0..page.topology.frames.len() {
            let mut report = page.report();
            hello(&page, stranger, &mut report)["event_origin"] = json!("https://stranger.localhost:8443");
            let verdicts = page.verdicts(&report);
            for ask in page.asks(Answer::Denied) {
                let (fact, Word::No(Some(error))) = (page.fact(ask), &page.words[ask]) else { continue };
                let Some(consumer) = fact.consumer() else { continue };
                let provides = page.topology.tools[fact.tool()].frame == stranger;
                let doubted = consumer == stranger || (provides && error == "UnknownError");
                let expected = if doubted { Verdict::Inconclusive } else { Verdict::Pass };
                assert_eq!(verdicts[ask], expected, "{}: {fact:?} beside {}", page.id, page.frame(stranger));
                seen[usize::from(doubted)] += usize::from(provides);
            }
        }
    }
    assert!(seen.iter().all(|count| *count > 0), "{seen:?}");
}

#[test]
fn where_no_document_can_do_anything_the_session_must_have_seen_the_api_work() {
    let mut seen = 0;
    for page in pages().iter().filter(|page| (0..page.topology.frames.len()).all(|frame| !page.is_able(frame))) {
        let denied = page.asks(Answer::Denied);
        let all = |proven, expected| {
            let judged = page.judged(&page.report(), proven);
            denied.iter().all(|ask| judged[*ask].verdict == expected)
        };
        let is_there = page.topology.frames.iter().any(|frame| frame.secure);
        assert!(all(true, Verdict::Pass), "{}", page.id);
        assert!(!is_there || all(false, Verdict::Inconclusive), "{}", page.id);
        seen += usize::from(is_there && !denied.is_empty());
    }
    assert!(seen > 0);
}

#[test]
fn what_the_session_saw_elsewhere_does_not_stand_in_for_an_able_document() {
    for page in pages().iter().filter(|page| (0..page.topology.frames.len()).any(|frame| page.is_able(frame))) {
        let mut report = page.report();
        report["outcomes"][control(page)] = json!({ "controls": {} });
        let verdicts = page.verdicts(&report);
        for ask in page.asks(Answer::Denied) {
            assert_eq!(verdicts[ask], Verdict::Inconclusive, "{}: {:?}", page.id, page.fact(ask));
        }
    }
}

#[test]
fn a_target_without_the_api_is_not_judged() {
    for page in pages().iter().filter(|page| page.topology.frames.iter().any(|frame| frame.secure)) {
        let mut report = page.report();
        (0..page.topology.frames.len()).for_each(|frame| hello(page, frame, &mut report)["surface"] = json!("none"));
        assert!(page.verdicts(&report).iter().all(|verdict| *verdict == Verdict::Unsupported), "{}", page.id);
    }
}

#[test]
fn a_method_that_is_not_there_is_not_judged_and_the_others_are() {
    let (mut other, lists) = (0, Channel::Lists);
    for page in pages() {
        let mut report = page.report();
        report["agent"]["lacks"] = json!(["lists"]);
        for frame in 0..page.topology.frames.len() {
            let place = format!("/outcomes/{}/controls/{}/listed", control(&page), page.frame(frame));
            if let Some(listed) = report.pointer_mut(&place) {
                *listed = Value::Null;
            }
        }
        for (ask, verdict) in page.verdicts(&report).into_iter().enumerate() {
            let is_lists = page.fact(ask).channel() == lists;
            assert_eq!(verdict, if is_lists { Verdict::Unsupported } else { Verdict::Pass }, "{}: {:?}", page.id, page.fact(ask));
            other += usize::from(!is_lists);
        }
    }
    assert!(other > 0);
}

#[test]
fn the_weaker_proof_is_told() {
    let mut seen = 0;
    for page in pages() {
        let mut report = page.report();
        for outcome in report["outcomes"].as_array_mut().unwrap() {
            let counts = outcome.get_mut("counts").and_then(Value::as_object_mut);
            counts.into_iter().flatten().for_each(|(_, count)| count["proof"] = json!("round-trips"));
        }
        for (ask, judgement) in page.judged(&report, true).into_iter().enumerate() {
            let weak = page.rules[ask].answer == Answer::Denied && page.fact(ask).channel() == Channel::Hears;
            let told = judgement.note.is_some_and(|note| note.contains("the weaker proof"));
            assert_eq!((judgement.verdict, told), (Verdict::Pass, weak), "{}: {:?}", page.id, page.fact(ask));
            seen += usize::from(weak);
        }
    }
    assert!(seen > 0);
}
