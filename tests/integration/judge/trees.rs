//! Scenarios without steps: every wrong answer is one failure, and nothing else is.

use framelab_model::{
    fact::{Channel, Fact},
    oracle::Answer,
    plan::Evidence,
    verdict::Verdict,
};
use serde_json::{Value, json};

use super::page::{Page, Word, pages, refused};

/// How many answers of one tree are turned round, one at a time.
const TURNED: usize = 16;

/// The first ask of any page that a channel answers with yes.
fn allowed(channel: Channel) -> (Page, usize) {
    let found = pages().into_iter().find_map(|page| {
        let ask = page.asks(Answer::Allowed).into_iter().find(|ask| page.fact(*ask).channel() == channel)?;
        Some((page, ask))
    });
    found.unwrap()
}

/// Where the outcome of an ask stands in a report.
fn outcome<'a>(page: &Page, report: &'a mut Value, ask: usize) -> &'a mut Value {
    match page.plan.asks[ask].evidence {
        Evidence::Registration { step } => &mut report["outcomes"][step],
        Evidence::Events { after, .. } => &mut report["outcomes"][after],
        Evidence::Listing { step, part } | Evidence::Call { step, part, .. } => &mut report["outcomes"][step]["outcomes"][part],
    }
}

/// The verdict on the first allowed ask of a channel, once its outcome is changed.
fn spoilt(channel: Channel, spoil: impl Fn(&mut Value)) -> Verdict {
    let (page, ask) = allowed(channel);
    let mut report = page.report();
    assert_eq!(page.verdicts(&report)[ask], Verdict::Pass);
    spoil(outcome(&page, &mut report, ask));
    page.verdicts(&report)[ask]
}

#[test]
fn who_follows_the_rules_passes() {
    for page in pages() {
        let judged = page.judged(&page.report(), true);
        for (ask, judgement) in judged.iter().enumerate() {
            let fact = page.fact(ask);
            assert_eq!(judgement.verdict, Verdict::Pass, "{}: {fact:?}: {judgement:?}", page.id);
            let open = page.rules[ask].answer == Answer::Unspecified;
            assert_eq!(judgement.note.as_deref(), open.then_some("the draft leaves it open"), "{}: {fact:?}", page.id);
        }
    }
}

#[test]
fn one_wrong_answer_is_one_failure() {
    for (number, mut page) in pages().into_iter().enumerate() {
        let apart = page.words.len().div_ceil(TURNED);
        for ask in (number % apart..page.words.len()).step_by(apart) {
            if page.rules[ask].answer == Answer::Unspecified {
                continue;
            }
            let right = std::mem::replace(&mut page.words[ask], Word::Yes);
            if right == Word::Yes {
                page.words[ask] = no(&page.fact(ask));
            }
            let verdicts = page.verdicts(&page.report());
            page.words[ask] = right;
            for (other, verdict) in verdicts.iter().enumerate() {
                let expected = if other == ask { Verdict::Fail } else { Verdict::Pass };
                let one_listing = other != ask && same_listing(page.plan.asks[ask].evidence, page.plan.asks[other].evidence);
                assert!(
                    *verdict == expected || one_listing,
                    "{}: {:?} turned, {:?} is {verdict}",
                    page.id,
                    page.fact(ask),
                    page.fact(other)
                );
            }
        }
    }
}

/// A listing that is refused says no to every tool at once.
fn same_listing(one: Evidence, other: Evidence) -> bool {
    let place = |evidence| match evidence {
        Evidence::Listing { step, part } => Some((step, part)),
        Evidence::Registration { .. } | Evidence::Events { .. } | Evidence::Call { .. } => None,
    };
    place(one).is_some() && place(one) == place(other)
}

/// A browser's no: with an error where there must be one.
fn no(fact: &Fact) -> Word {
    match fact {
        Fact::Registers { .. } | Fact::Calls { .. } => Word::No(Some("UnknownError".into())),
        Fact::Lists { .. } | Fact::Hears { .. } => Word::No(None),
    }
}

#[test]
fn the_wrong_error_is_a_failure() {
    let mut seen = 0;
    for mut page in pages() {
        let denied = page.asks(Answer::Denied);
        let refused: Vec<_> = denied.into_iter().filter(|ask| matches!(page.words[*ask], Word::No(Some(_)))).collect();
        refused.iter().for_each(|ask| page.words[*ask] = Word::No(Some("DataError".into())));
        let verdicts = page.verdicts(&page.report());
        for ask in refused {
            assert_eq!(verdicts[ask], Verdict::Fail, "{}: {:?}", page.id, page.fact(ask));
            seen += 1;
        }
    }
    assert!(seen > 0);
}

#[test]
fn an_error_where_silence_is_the_rule_is_a_failure() {
    let mut seen = 0;
    for page in pages() {
        let silent = |ask: &usize| page.words[*ask] == Word::No(None) && page.fact(*ask).channel() == Channel::Lists;
        if let Some(ask) = page.asks(Answer::Denied).into_iter().find(silent) {
            let mut report = page.report();
            *outcome(&page, &mut report, ask) = refused("SecurityError");
            assert_eq!(page.verdicts(&report)[ask], Verdict::Fail, "{}: {:?}", page.id, page.fact(ask));
            seen += 1;
        }
    }
    assert!(seen > 0);
}

#[test]
fn what_a_listing_must_not_say() {
    let twice = |outcome: &mut Value| {
        let tools = outcome["tools"].as_array_mut().unwrap();
        tools.extend_from_within(..);
    };
    assert_eq!(spoilt(Channel::Lists, twice), Verdict::Fail);
    let change = |member: &'static str, value: Value| {
        move |outcome: &mut Value| outcome["tools"].as_array_mut().unwrap().iter_mut().for_each(|tool| tool[member] = value.clone())
    };
    assert_eq!(spoilt(Channel::Lists, change("origin", json!("https://evil.localhost:8443"))), Verdict::Fail);
    assert_eq!(spoilt(Channel::Lists, change("name", json!("another"))), Verdict::Fail);
    assert_eq!(spoilt(Channel::Lists, change("description", json!("another"))), Verdict::Fail);
    assert_eq!(spoilt(Channel::Lists, change("frame", json!("another"))), Verdict::Fail);
    assert_eq!(spoilt(Channel::Lists, change("frame", Value::Null)), Verdict::Fail);
}

#[test]
fn one_change_is_one_event() {
    let (page, ask) = allowed(Channel::Hears);
    let consumer = page.frame(page.fact(ask).consumer().unwrap());
    let events = |count: u64| {
        let mut report = page.report();
        let Evidence::Events { before, after } = page.plan.asks[ask].evidence else { unreachable!() };
        let start = report["outcomes"][before]["counts"][&consumer]["count"].as_u64().unwrap();
        report["outcomes"][after]["counts"][&consumer]["count"] = json!(start + count);
        page.verdicts(&report)[ask]
    };
    assert_eq!([events(0), events(1), events(2)], [Verdict::Fail, Verdict::Pass, Verdict::Fail]);
}

#[test]
fn a_call_returns_what_the_tool_returned_and_runs_it_once() {
    let (page, ask) = allowed(Channel::Calls);
    let Evidence::Call { step, part, ran } = page.plan.asks[ask].evidence else { unreachable!() };
    let fact = page.fact(ask);
    let tool = &page.topology.tools[fact.tool()];
    let provider = page.frame(tool.frame);
    let right: Value = serde_json::from_str(page.report()["outcomes"][step]["outcomes"][part]["value"].as_str().unwrap()).unwrap();
    let verdict = |outcome: Value, runs: usize| {
        let mut report = page.report();
        report["outcomes"][step]["outcomes"][part] = outcome;
        let tokens = report["outcomes"][ran]["tokens"][&provider].as_array_mut().unwrap();
        tokens.retain(|token| *token != right["token"]);
        tokens.extend(vec![right["token"].clone(); runs]);
        page.verdicts(&report)[ask]
    };
    let returned = |value: &Value| json!({ "value": value.to_string() });
    assert_eq!(verdict(returned(&right), 1), Verdict::Pass);
    assert_eq!(verdict(returned(&right), 0), Verdict::Fail);
    assert_eq!(verdict(returned(&right), 2), Verdict::Fail);
    assert_eq!(verdict(refused("UnknownError"), 1), Verdict::Fail);
    assert_eq!(verdict(json!({ "value": null }), 1), Verdict::Fail);
    assert_eq!(verdict(json!({ "value": right }), 1), Verdict::Fail);
    for member in ["tool", "frame", "token"] {
        let mut wrong = right.clone();
        wrong[member] = json!("another");
        assert_eq!(verdict(returned(&wrong), 1), Verdict::Fail, "{member}");
    }
}

#[test]
fn a_call_that_is_refused_must_not_have_run() {
    let denied = pages().into_iter().find_map(|page| {
        let ask = page.asks(Answer::Denied).into_iter().find(|ask| page.fact(*ask).channel() == Channel::Calls)?;
        Some((page, ask))
    });
    let (page, ask) = denied.unwrap();
    let Evidence::Call { step, part, ran } = page.plan.asks[ask].evidence else { unreachable!() };
    let mut report = page.report();
    assert_eq!(page.verdicts(&report)[ask], Verdict::Pass);
    let framelab_model::plan::Step::Together { steps } = &page.plan.steps[step] else { unreachable!() };
    let framelab_model::plan::Step::Call(call) = &steps[part] else { unreachable!() };
    report["outcomes"][ran]["tokens"][&call.provider].as_array_mut().unwrap().push(json!(call.token));
    assert_eq!(page.verdicts(&report)[ask], Verdict::Fail);
}

#[test]
fn no_answer_is_neither_yes_nor_no() {
    for channel in [Channel::Registers, Channel::Hears, Channel::Lists, Channel::Calls] {
        assert_eq!(spoilt(channel, |outcome| *outcome = json!({ "timeout": true })), Verdict::Timeout, "{channel}");
        assert_eq!(spoilt(channel, |outcome| *outcome = json!({ "missing": "somebody" })), Verdict::Inconclusive, "{channel}");
        assert_eq!(spoilt(channel, |outcome| *outcome = json!({ "strings": [] })), Verdict::Environment, "{channel}");
    }
}

#[test]
fn a_report_that_ends_early_proves_nothing() {
    let (page, _) = allowed(Channel::Calls);
    let mut report = page.report();
    report["outcomes"] = json!([]);
    let verdicts = page.verdicts(&report);
    assert!(verdicts.iter().all(|verdict| *verdict == Verdict::Environment), "{verdicts:?}");
}

#[test]
fn where_the_draft_leaves_room_either_word_passes() {
    let mut seen = 0;
    for mut page in pages() {
        for ask in page.asks(Answer::Unspecified) {
            let fact = page.fact(ask);
            page.words[ask] = Word::Yes;
            assert_eq!(page.verdicts(&page.report())[ask], Verdict::Pass, "{}: {fact:?}", page.id);
            page.words[ask] = no(&fact);
            seen += 1;
        }
    }
    assert!(seen > 0);
}
