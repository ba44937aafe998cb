//! Scenarios with steps: every wrong answer is one failure, no silence passes on bad ground, and no secret gets by.

use framelab_model::{
    scenario::{Deed, Ending},
    steps::{About, Expected, HANGS},
    verdict::Verdict,
};
use serde_json::{Value, json};

use super::story::{Tale, tale, tales};

/// Something else than what the rules say; nothing where they leave room.
fn wrong(tale: &Tale, expected: &Expected) -> Option<Expected> {
    let mut wrong = expected.clone();
    match &mut wrong {
        Expected::Ending(predicted) => predicted.answer = Some(other(tale, predicted.answer.as_ref()?)),
        Expected::Heard(predicted) => predicted.answer = Some(predicted.answer? + 1),
        Expected::Ran(predicted) => predicted.answer.as_mut()?.push("ran something".into()),
        Expected::Order(keys) => keys.reverse(),
        Expected::Fields(fields) => fields[0]["title"] = json!("another title"),
        Expected::First => wrong = Expected::Nothing,
        Expected::Nothing => return None,
    }
    Some(wrong)
}

fn other(tale: &Tale, ending: &Ending) -> Ending {
    match ending {
        Ending::Done => Ending::Refused("DataError".into()),
        Ending::Refused(_) => Ending::Done,
        Ending::Value(_) | Ending::Bare(_) => Ending::Nothing,
        Ending::Nothing => Ending::Value(json!("something")),
        Ending::Answer(answer) => Ending::Answer(!answer),
        Ending::Tools(keys) if keys.is_empty() => Ending::Tools(vec![tale.registered()[0].key.clone()]),
        Ending::Tools(keys) => Ending::Tools(keys[1..].to_vec()),
    }
}

/// Whether tools of equal names make the order no question.
fn has_equal_names(tale: &Tale, answer: &Expected) -> bool {
    let Expected::Order(keys) = answer else { return false };
    let name = |key: &String| tale.registered().into_iter().find(|tool| tool.key == *key).map(|tool| &tool.members["name"]);
    let names: Vec<_> = keys.iter().map(name).collect();
    names.iter().rev().eq(names.iter())
}

#[test]
fn who_follows_the_rules_passes() {
    for tale in tales() {
        for (ask, word) in tale.judged(&tale.report()).iter().enumerate() {
            assert_eq!(word.judgement.verdict, Verdict::Pass, "{}: {word:?}", tale.place(ask));
            let open = word.expected == "unspecified";
            assert_eq!(word.judgement.note.as_deref(), open.then_some("the draft leaves it open"), "{}", tale.place(ask));
        }
    }
}

#[test]
fn one_wrong_answer_is_one_failure() {
    let mut turned = 0;
    for mut tale in tales() {
        for ask in 0..tale.answers.len() {
            let right = tale.answers[ask].clone();
            let Some(wrong) = wrong(&tale, &right).filter(|_| !tale.compares(ask) && !has_equal_names(&tale, &right)) else { continue };
            tale.answers[ask] = wrong;
            let words = tale.judged(&tale.report());
            assert_eq!(words[ask].judgement.verdict, Verdict::Fail, "{}: {:?}", tale.place(ask), words[ask]);
            let step = &tale.script.asks[ask].fact.step;
            for (other, word) in words.iter().enumerate().filter(|(other, _)| tale.script.asks[*other].fact.step != *step) {
                let knows = tale.compares(other) || matches!(tale.script.asks[other].fact.about, About::Learns(_));
                assert!(knows || word.judgement.verdict == Verdict::Pass, "{} turned, {}: {word:?}", tale.place(ask), tale.place(other));
            }
            tale.answers[ask] = right;
            turned += 1;
        }
    }
    assert!(turned > 1000, "{turned}");
}

/// The order is a question of its own.
#[test]
fn a_listing_in_another_order_is_the_same_listing() {
    let mut seen = 0;
    for mut tale in tales() {
        for ask in 0..tale.answers.len() {
            if let Expected::Order(keys) = &mut tale.answers[ask] {
                keys.reverse();
                let words = tale.judged(&tale.report());
                let outcome = tale.ask(&tale.script.asks[ask].fact.step, About::Outcome);
                assert_eq!(words[outcome].judgement.verdict, Verdict::Pass, "{}", tale.place(outcome));
                seen += 1;
            }
        }
    }
    assert!(seen > 0);
}

#[test]
fn the_wrong_error_is_a_failure() {
    let mut seen = 0;
    for mut tale in tales() {
        let mut refused = vec![];
        for (ask, answer) in tale.answers.iter_mut().enumerate() {
            if let Expected::Ending(predicted) = answer
                && let Some(Ending::Refused(name)) = &mut predicted.answer
            {
                name.push_str("Odd");
                refused.push(ask);
            }
        }
        let words = tale.judged(&tale.report());
        for ask in refused {
            assert_eq!(words[ask].judgement.verdict, Verdict::Fail, "{}: {:?}", tale.place(ask), words[ask]);
            seen += 1;
        }
    }
    assert!(seen > 0);
}

#[test]
fn a_listing_with_a_tool_of_nobody_is_a_failure() {
    let mut seen = 0;
    for tale in tales() {
        let mut report = tale.report();
        let mut spoilt = vec![];
        for (act, told) in tale.script.acts.iter().zip(report["acts"].as_array_mut().unwrap()) {
            if let Some(tools) = told["outcome"].get_mut("tools").and_then(Value::as_array_mut) {
                tools.push(json!({ "name": "stranger", "description": "", "frame": "top", "fields": {} }));
                spoilt.push(tale.ask(&act.name, About::Outcome));
            }
        }
        let words = tale.judged(&report);
        for ask in spoilt.into_iter().filter(|ask| words[*ask].expected != "unspecified") {
            assert_eq!(words[ask].judgement.verdict, Verdict::Fail, "{}: {:?}", tale.place(ask), words[ask]);
            seen += 1;
        }
    }
    assert!(seen > 0);
}

/// The witness of a "no" proves with a tool of its own that it could have said yes.
#[test]
fn no_silence_passes_on_bad_ground() {
    let mut seen = 0;
    for tale in tales() {
        for frame in 0..tale.topology.frames.len() {
            let mut report = tale.report();
            let controls = report["outcomes"][0]["controls"].as_object_mut().unwrap();
            if controls.remove(&tale.frame(frame)).is_none() {
                continue;
            }
            let last = controls.is_empty();
            for (ask, word) in tale.judged(&report).iter().enumerate() {
                let leans = last || tale.script.asks[ask].witnesses.contains(&frame);
                let expected = if leans && is_no(&tale.answers[ask]) { Verdict::Inconclusive } else { Verdict::Pass };
                assert_eq!(word.judgement.verdict, expected, "{} without {}: {word:?}", tale.place(ask), tale.frame(frame));
                seen += usize::from(expected == Verdict::Inconclusive);
            }
        }
    }
    assert!(seen > 0);
}

fn is_no(answer: &Expected) -> bool {
    match answer {
        Expected::Ending(predicted) => match &predicted.answer {
            Some(Ending::Refused(_)) => true,
            Some(Ending::Tools(keys)) => keys.is_empty(),
            _ => false,
        },
        Expected::Heard(predicted) => predicted.answer == Some(0),
        Expected::Ran(predicted) => predicted.answer.as_ref().is_some_and(Vec::is_empty),
        Expected::Order(_) | Expected::Fields(_) | Expected::First | Expected::Nothing => false,
    }
}

/// The text that a callback throws, told by a document that has no right to it, as an outcome and as something that came to it.
#[test]
fn no_secret_gets_by() {
    let mut seen = 0;
    for tale in tales() {
        for ask in 0..tale.answers.len() {
            let About::Learns(frame) = tale.script.asks[ask].fact.about else { continue };
            let foreign: Vec<_> =
                tale.scenario.tools.iter().filter(|tool| is_foreign(&tale, tool.frame, frame)).map(|tool| &tool.key).collect();
            let Some(secret) = tale.registered().into_iter().find(|tool| foreign.contains(&&tool.key)).map(|tool| &tool.secret) else {
                continue;
            };
            for report in leaks(&tale, frame, secret) {
                let word = &tale.judged(&report)[ask];
                assert_eq!(word.judgement.verdict, Verdict::Fail, "{}: {word:?}", tale.place(ask));
                assert!(word.observed.contains(secret), "{}: {word:?}", tale.place(ask));
                seen += 1;
            }
        }
    }
    assert!(seen > 0);
}

fn is_foreign(tale: &Tale, one: usize, other: usize) -> bool {
    tale.topology.frames[one].origin != tale.topology.frames[other].origin
}

fn leaks(tale: &Tale, frame: usize, secret: &str) -> Vec<Value> {
    let (name, mut reports) = (tale.frame(frame), vec![]);
    let mut leak = |act: usize, place: &str, text: Value| {
        let mut report = tale.report();
        if let Some(told) = report["acts"][act].pointer_mut(place) {
            *told = text;
            reports.push(report);
        }
    };
    for (index, act) in tale.script.acts.iter().enumerate() {
        leak(index, &format!("/noticed/{name}/texts"), json!([format!("so {secret} it is")]));
        leak(index, &format!("/noticed/{name}/notes"), json!([format!("ran {secret}")]));
        if act.by == name && tale.is_single(index) {
            leak(index, "/outcome", json!({ "error": { "name": "UnknownError", "message": secret } }));
        }
    }
    reports
}

#[test]
fn two_outcomes_that_differ_in_a_word_are_not_the_same() {
    let mut seen = 0;
    for tale in tales() {
        for ask in (0..tale.answers.len()).filter(|ask| tale.compares(*ask)) {
            let Deed::Same { first, .. } = &tale.step(ask).unwrap().deed else { unreachable!() };
            let act = tale.script.acts.iter().position(|act| act.name == *first).unwrap();
            let mut report = tale.report();
            assert_eq!(tale.judged(&report)[ask].judgement.verdict, Verdict::Pass, "{}", tale.place(ask));
            report["acts"][act]["outcome"]["error"]["message"] = json!("a word that gives it away");
            assert_eq!(tale.judged(&report)[ask].judgement.verdict, Verdict::Fail, "{}", tale.place(ask));
            seen += 1;
        }
    }
    assert!(seen > 0);
}

#[test]
fn no_answer_is_neither_yes_nor_no() {
    let tale = tale("calling/a_callback_throws");
    let ask = tale.ask("call_throws_by_checkout", About::Outcome);
    let act = tale.script.acts.iter().position(|act| act.name == "call_throws_by_checkout").unwrap();
    let word = |change: &dyn Fn(&mut Value)| {
        let mut report = tale.report();
        change(&mut report["acts"][act]);
        let word = tale.judged(&report).remove(ask);
        (word.judgement.verdict, word.observed)
    };
    assert_eq!(word(&|act| act["outcome"] = json!({ "timeout": true })), (Verdict::Timeout, HANGS.to_owned()));
    assert_eq!(word(&|act| act["outcome"] = json!({ "missing": "checkout" })).0, Verdict::Inconclusive);
    assert_eq!(word(&|act| act["missing"] = json!(["checkout"])).0, Verdict::Inconclusive);
    assert_eq!(word(&|act| act["outcome"] = json!({ "counts": {} })).0, Verdict::Environment);
    assert_eq!(word(&|act| act["outcome"] = json!({ "value": 5 })).0, Verdict::Fail);
    assert_eq!(word(&|act| act["outcome"] = json!({ "error": { "name": 5 } })).0, Verdict::Fail);
}

#[test]
fn what_a_document_did_not_tell_proves_nothing() {
    let tale = tale("calling/a_callback_throws");
    let mut report = tale.report();
    report["acts"].as_array_mut().unwrap().iter_mut().for_each(|act| act["noticed"] = json!({}));
    for (ask, word) in tale.judged(&report).iter().enumerate() {
        if matches!(tale.script.asks[ask].fact.about, About::Heard(_) | About::Ran(_)) {
            assert_eq!(word.judgement.verdict, Verdict::Inconclusive, "{}", tale.place(ask));
        }
    }
    report["acts"] = json!([]);
    for (ask, word) in tale.judged(&report).iter().enumerate() {
        if !matches!(tale.script.asks[ask].fact.about, About::Learns(_)) {
            assert_ne!(word.judgement.verdict, Verdict::Pass, "{}", tale.place(ask));
        }
    }
}

#[test]
fn a_target_that_cannot_be_asked_is_not_judged() {
    for tale in tales().iter().filter(|tale| tale.topology.frames.iter().any(|frame| frame.secure)) {
        let (mut without, mut older) = (tale.report(), tale.report());
        without["hellos"].as_object_mut().unwrap().iter_mut().for_each(|(_, hello)| hello["surface"] = json!("none"));
        older["agent"]["surface"] = json!("navigator");
        for report in [without, older] {
            let unsupported = tale.judged(&report).iter().all(|word| word.judgement.verdict == Verdict::Unsupported);
            assert!(unsupported, "{}", tale.scenario.id);
        }
    }
}

#[test]
fn the_weaker_proof_is_told() {
    let tale = tale("calling/a_callback_throws");
    let mut report = tale.report();
    for act in report["acts"].as_array_mut().unwrap() {
        act["noticed"].as_object_mut().unwrap().iter_mut().for_each(|(_, noticed)| noticed["proof"] = json!("round-trips"));
    }
    for (ask, word) in tale.judged(&report).iter().enumerate() {
        let told = word.judgement.note.as_ref().is_some_and(|note| note.contains("the weaker proof"));
        assert_eq!(told, matches!(tale.script.asks[ask].fact.about, About::Heard(_)), "{}: {word:?}", tale.place(ask));
    }
}
