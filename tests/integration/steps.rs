//! Stories: what their files say agrees with the rules, and every rule has cases that pin it down.

use std::{collections::BTreeMap, fmt::Write as _, sync::Arc};

use framelab::web::Registry;
use framelab_model::{
    Clause, Ports, Rule,
    scenario::{Deed, Mistake, Scenario, read},
    steps::{About, Script},
};

/// The table in the docs; set `FRAMELAB_BLESS=1` to write it anew.
const TABLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/origins/RULES.md");

fn scenarios() -> Vec<Arc<Scenario>> {
    Registry::embedded().unwrap().all()
}

fn script(scenario: &Scenario) -> Script {
    let ports = Ports::nominal();
    Script::new(scenario, &scenario.topology(&ports), &ports, "run=test", "test", 1000)
}

#[test]
fn no_author_contradicts_the_rules() {
    for scenario in scenarios().iter().filter(|scenario| !scenario.story.is_empty()) {
        let script = script(scenario);
        assert!(script.problems.is_empty(), "{}: {:?}", scenario.id, script.problems);
    }
}

#[test]
fn every_question_of_a_story_has_an_id_of_its_own() {
    for scenario in scenarios().iter().filter(|scenario| !scenario.story.is_empty()) {
        let mut ids: Vec<_> = script(scenario).asks.iter().map(|ask| ask.fact.id(scenario)).collect();
        let count = ids.len();
        ids.sort();
        ids.dedup();
        assert_eq!(ids.len(), count, "{}", scenario.id);
    }
}

#[test]
fn wherever_two_origins_meet_secrets_are_looked_for() {
    for scenario in scenarios().iter().filter(|scenario| !scenario.story.is_empty() && scenario.origins.len() > 1) {
        let asks = script(scenario).asks;
        let several = scenario.frames.iter().any(|frame| frame.origin != scenario.frames[0].origin);
        assert!(!several || asks.iter().any(|ask| matches!(ask.fact.about, About::Learns(_))), "{}", scenario.id);
    }
}

#[test]
fn what_does_not_come_is_waited_for_less_and_nothing_else_of_the_step() {
    let all = scenarios();
    let scenario = all.iter().find(|scenario| scenario.id == "cancelling/caller_crashes").unwrap();
    let limits = |in_vain: fn(&About) -> bool| {
        let mut script = script(scenario);
        script.hurry(5, |fact| fact.step == "crash_checkout" && in_vain(&fact.about));
        let act = script.acts.into_iter().find(|act| act.name == "crash_checkout").unwrap();
        (act.limit_ms, act.until.unwrap().limit_ms)
    };
    assert_eq!(limits(|about| matches!(about, About::Ran(_))), (None, Some(5)));
    assert_eq!(limits(|about| matches!(about, About::Outcome)), (Some(5), None));
    assert_eq!(limits(|about| matches!(about, About::Heard(_))), (None, None));
}

#[test]
fn there_are_at_least_120_stories() {
    assert!(scenarios().iter().filter(|scenario| !scenario.story.is_empty()).count() >= 120);
}

#[test]
fn every_rule_and_every_clause_has_a_case() {
    let rows = rows();
    let empty: Vec<_> = rows.iter().filter(|(_, _, cases)| cases.is_empty()).collect();
    assert!(empty.is_empty(), "{empty:?}");
}

#[test]
fn the_table_of_rules_is_up_to_date() {
    let table = table();
    if std::env::var_os("FRAMELAB_BLESS").is_some() {
        std::fs::write(TABLE, &table).unwrap();
    }
    let written = std::fs::read_to_string(TABLE).unwrap();
    let stale = table.lines().zip(written.lines()).find(|(now, before)| now != before);
    assert!(written == table, "FRAMELAB_BLESS=1 cargo test writes it anew; the first line to change: {stale:#?}");
}

/// Id, sentence and cases of every rule and clause.
fn rows() -> Vec<(String, &'static str, Vec<String>)> {
    let mut cases: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for scenario in scenarios() {
        let rules = scenario.rules.iter().map(ToString::to_string);
        for id in rules.chain(scenario.clauses.iter().map(ToString::to_string)) {
            cases.entry(id).or_default().push(scenario.id.clone());
        }
    }
    let rules = Rule::ALL.iter().map(|rule| (rule.to_string(), rule.says()));
    let clauses = Clause::all().map(|clause| (clause.to_string(), clause.says()));
    let mut rows: Vec<_> = rules.chain(clauses).collect();
    let order = |id: &str| Rule::ALL.iter().position(|rule| rule.id() == id.split('.').next().unwrap_or_default());
    rows.sort_by_key(|(id, _)| order(id));
    rows.into_iter().map(|(id, says)| (id.clone(), says, cases.remove(&id).unwrap_or_default())).collect()
}

fn table() -> String {
    let mut text = String::from(
        "# Rules and the cases that pin them down\n\nMade by a test from the `rules` of every case; `FRAMELAB_BLESS=1 cargo test` writes it anew. \
         `register-order.3` is a part of the rule\n`register-order`; a case of a part is a case of the rule, too.\n\n| rule | what it says | cases |\n|---|---|---|\n",
    );
    for (id, says, cases) in rows() {
        writeln!(text, "| `{id}` | {says} | {} |", cases.join(", ")).unwrap();
    }
    text
}

const HEAD: &str =
    "title = \"x\"\n[origins]\nshop = \"https://shop.localhost\"\n[frames.top]\norigin = \"shop\"\n[tools.cart]\nframe = \"top\"\n";

fn mistakes(steps: &str) -> Vec<Mistake> {
    let problems = read("test/test", "test.toml", &format!("{HEAD}{steps}")).unwrap_err().problems;
    problems.into_iter().map(|problem| problem.mistake).collect()
}

#[test]
fn a_step_does_exactly_one_thing() {
    assert!(matches!(&mistakes("[[steps]]\nname = \"idle\"\n")[..], [Mistake::OneVerb { found, .. }] if found.is_empty()));
    assert!(
        matches!(&mistakes("[[steps]]\nregister = \"cart\"\nlist = \"top\"\n")[..], [Mistake::OneVerb { found, .. }] if found.len() == 2)
    );
}

#[test]
fn steps_speak_of_what_there_is() {
    assert!(matches!(&mistakes("[[steps]]\nregister = \"card\"\n")[..], [Mistake::Unknown { what: "tool", .. }]));
    assert!(matches!(&mistakes("[[steps]]\nlist = \"bottom\"\n")[..], [Mistake::Unknown { what: "frame", .. }]));
    assert!(matches!(&mistakes("[[steps]]\ncall = \"cart\"\n")[..], [Mistake::MissingKey { key: "by", .. }]));
}

#[test]
fn equal_steps_get_names_of_their_own() {
    let steps = "[[steps]]\nlist = \"top\"\n[[steps]]\ntogether = [{ list = \"top\" }, { register = \"cart\" }]\n";
    let scenario = read("test/test", "test.toml", &format!("{HEAD}{steps}")).unwrap();
    let Deed::Together(parts) = &scenario.story.steps[1].deed else { panic!("two steps at once") };
    assert_eq!(scenario.story.steps[0].name, "list_top");
    assert_eq!(parts[0].name, "list_top.2");
}
