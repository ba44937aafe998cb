//! Steps that cannot happen are mistakes of the file: left alone, they would ask what nothing answers.

use framelab_model::scenario::read;

/// A shop with a foreign and an own frame, one that comes late, one that comes by navigation, and a popup.
const HEAD: &str = r#"title = "A case"
[origins]
shop = "https://shop.localhost"
pay = "https://pay.localhost"
[frames.top]
origin = "shop"
[frames.checkout]
parent = "top"
origin = "pay"
allow = "tools"
[frames.late]
parent = "top"
origin = "pay"
late = true
[frames.after]
replaces = "checkout"
origin = "pay"
[frames.popup]
opener = "top"
origin = "shop"
[tools.slow]
frame = "top"
does = "waits"
exposed_to = ["pay"]
[[steps]]
register = "slow"
signal = "stop"
"#;

const BEGIN: &str = "[[steps]]\nbegin = \"slow\"\nby = \"checkout\"\nname = \"call\"\n";

/// What the file's reader says of these steps, without the places.
fn said(steps: &str) -> String {
    match read("theme/case", "case.toml", &format!("{HEAD}{steps}")) {
        Ok(_) => "fine".to_owned(),
        Err(mistakes) => mistakes.problems.iter().map(|problem| problem.mistake.to_string()).collect::<Vec<_>>().join("; "),
    }
}

fn assert_said(table: &[(&str, &str)]) {
    for (steps, message) in table {
        assert_eq!(said(steps), *message, "{steps}");
    }
}

#[test]
fn a_call_that_nothing_can_end_would_hang() {
    let hangs = "the call `call_slow_by_checkout` still runs at this step, so waiting for its end would take for ever";
    assert_said(&[
        ("[[steps]]\ncall = \"slow\"\nby = \"checkout\"", hangs),
        ("[[steps]]\ntogether = [{ call = \"slow\", by = \"checkout\" }, { list = \"top\" }]", hangs),
        ("[[steps]]\ntogether = [{ call = \"slow\", by = \"checkout\" }, { release = \"slow\" }]", "fine"),
    ]);
}

#[test]
fn the_top_document_holds_the_run() {
    assert_said(&[
        ("[[steps]]\nremove = \"top\"", "`top` is no frame in another document, so no step can remove it"),
        ("[[steps]]\nreload = \"top\"", "`top` is no frame in another document, so no step can reload it"),
        ("[[steps]]\nopen = \"popup\"\n[[steps]]\nremove = \"popup\"", "`popup` is no frame in another document, so no step can remove it"),
        ("[[steps]]\nreload = \"checkout\"", "fine"),
    ]);
}

#[test]
fn two_outcomes_are_compared() {
    let one = "`same` compares the outcomes of two steps, and here are 1";
    let three = "`same` compares the outcomes of two steps, and here are 3";
    assert_said(&[
        ("[[steps]]\nsame = [\"register_slow\"]", one),
        ("[[steps]]\nsame = [\"register_slow\", \"register_slow\", \"register_slow\"]", three),
    ]);
}

#[test]
fn a_misspelt_verb_is_answered_with_the_nearest() {
    let mistakes = read("theme/case", "case.toml", &format!("{HEAD}[[steps]]\nname = \"x\"\nregster = \"slow\"\n")).unwrap_err();
    let hint = mistakes.problems[0].mistake.hint().unwrap();
    assert!(hint.starts_with("did you mean `register`? a step can: register, unregister"), "{hint}");
}

#[test]
fn a_document_that_is_not_there_does_nothing() {
    assert_said(&[
        ("[[steps]]\nlist = \"late\"", "`late` is not in the tree when this step begins"),
        ("[[steps]]\ninsert = \"late\"\n[[steps]]\nlist = \"late\"", "fine"),
        ("[[steps]]\nremove = \"checkout\"\n[[steps]]\nlist = \"checkout\"", "`checkout` is not in the tree when this step begins"),
        ("[[steps]]\ncrash = \"late\"", "`late` is not in the tree when this step begins"),
        ("[[steps]]\nremove = \"late\"", "`late` is not in the tree when this step begins"),
        ("[[steps]]\ntogether = [{ list = \"top\" }, { list = \"popup\" }]", "`popup` is not in the tree when this step begins"),
    ]);
}

#[test]
fn documents_come_in_the_way_that_their_frame_says() {
    assert_said(&[
        ("[[steps]]\nnavigate = \"checkout\"\nto = \"after\"", "fine"),
        ("[[steps]]\nnavigate = \"checkout\"\nto = \"late\"", "`navigate` cannot bring `late`"),
        ("[[steps]]\ninsert = \"checkout\"", "`insert` cannot bring `checkout`"),
        ("[[steps]]\nopen = \"popup\"", "fine"),
        ("[[steps]]\nopen = \"popup\"\n[[steps]]\nopen = \"popup\"", "`open` cannot bring `popup`"),
        ("[[steps]]\nback = \"checkout\"", "the history of `checkout` has nothing there"),
        ("[[steps]]\nhold = \"checkout\"", "nobody can hold the API of `checkout`: its parent is of another origin, or it has none"),
    ]);
}

#[test]
fn only_a_process_without_the_top_document_crashes() {
    let alone = |frame| {
        format!(
            "`{frame}` has no process that can end alone: only a document from the network of another site than its parent and the top has one"
        )
    };
    assert_said(&[
        ("[[steps]]\ncrash = \"checkout\"", "fine"),
        ("[[steps]]\ncrash = \"checkout\"\n[[steps]]\nlist = \"checkout\"", "`checkout` is not in the tree when this step begins"),
        ("[[steps]]\ncrash = \"top\"", &alone("top")),
        ("[[steps]]\nopen = \"popup\"\n[[steps]]\ncrash = \"popup\"", &alone("popup")),
        ("[[steps]]\ntogether = [{ crash = \"checkout\" }]", "a part of `together` cannot do this"),
    ]);
}

#[test]
fn a_copy_of_the_tree_begins_with_nothing_and_lasts_for_few_steps() {
    assert_said(&[
        ("[[steps]]\naway = [{ list = \"top\", expect = [] }]", "fine"),
        (
            "[[steps]]\naway = [{ list = \"top\", expect = [\"slow\"] }]",
            "the rule listing says lists nothing, and the file expects lists slow",
        ),
        (
            "[[steps]]\naway = [{ register = \"slow\" }, { list = \"top\", expect = [\"slow\"] }]\n[[steps]]\nlist = \"top\"\nexpect = [\"slow\"]",
            "fine",
        ),
        ("[[steps]]\naway = [{ remove = \"checkout\" }]", "a part of `away` cannot do this"),
        ("[[steps]]\naway = [{ crash = \"checkout\" }]", "a part of `away` cannot do this"),
    ]);
}

#[test]
fn all_documents_of_a_site_crash_together() {
    assert_said(&[(
        "[[steps]]\ninsert = \"late\"\n[[steps]]\ncrash = \"checkout\"\n[[steps]]\nlist = \"late\"",
        "`late` is not in the tree when this step begins",
    )]);
}

#[test]
fn calls_end_before_their_end_is_asked_for() {
    let after_begin = |steps: &str| said(&format!("{BEGIN}{steps}"));
    assert_eq!(said("[[steps]]\nsettle = \"call\""), "there is no call `call`");
    assert_eq!(after_begin("[[steps]]\nsettle = \"cal\""), "there is no call `cal`");
    assert_eq!(
        after_begin("[[steps]]\nsettle = \"call\""),
        "the call `call` still runs at this step, so waiting for its end would take for ever"
    );
    assert_eq!(after_begin("[[steps]]\nrelease = \"slow\"\n[[steps]]\nsettle = \"call\""), "fine");
}

#[test]
fn a_step_waits_for_what_it_cancels() {
    let after_begin = |steps: &str| said(&format!("{BEGIN}{steps}"));
    assert_eq!(after_begin("[[steps]]\nremove = \"checkout\"\nuntil = \"call\""), "fine");
    assert_eq!(after_begin("[[steps]]\nremove = \"checkout\"\nuntil = \"other\""), "there is no running call `other`");
    assert_eq!(after_begin("[[steps]]\nlist = \"top\"\nuntil = \"call\""), "nothing in this step cancels the call `call`");
}

#[test]
fn steps_name_steps_and_signals_of_before() {
    assert_said(&[
        ("[[steps]]\nsame = [\"register_slow\", \"list_top\"]\n[[steps]]\nlist = \"top\"", "there is no step before this one `list_top`"),
        ("[[steps]]\nbegin = \"slow\"\nby = \"checkout\"\nlisted = \"register_slow\"", "there is no step before this one `register_slow`"),
        ("[[steps]]\nabort = \"stopp\"", "there is no signal `stopp`"),
        ("[[steps]]\nabort = \"stop\"", "fine"),
    ]);
}

#[test]
fn values_that_no_file_can_write_have_known_names() {
    let call = |input: &str| said(&format!("[[steps]]\ncall = \"slow\"\nby = \"checkout\"\ninput = {input}"));
    assert_eq!(call("{ deep = [\"@bigit\"] }"), "there is no odd value `@bigit`");
    assert_ne!(call("{ deep = [\"@bigint\"] }"), "there is no odd value `@bigint`");
}

#[test]
fn an_author_cannot_expect_what_the_rules_exclude() {
    assert_said(&[
        ("[[steps]]\nlist = \"top\"\nexpect = [\"slow\"]", "fine"),
        ("[[steps]]\nlist = \"top\"\nexpect = []", "the rule listing says lists slow, and the file expects lists nothing"),
        (
            "[[steps]]\nregister = \"slow\"\nexpect = \"done\"",
            "the rule register-order says refused (InvalidStateError), and the file expects done",
        ),
    ]);
}
