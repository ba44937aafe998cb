//! What a mistake in a scenario file looks like: the place, the sentence and the hint.

use framelab_model::scenario::{self, Mistakes};

/// Seven good lines, so that what a test adds begins at line 8.
const HEAD: &str = r#"title = "A case"

[origins]
shop = "https://shop.localhost"
pay = "https://pay.localhost"
[frames.top]
origin = "shop"
"#;

fn mistakes(source: &str) -> Mistakes {
    scenario::read("theme/case", "case.toml", source).unwrap_err()
}

/// Reads a whole file and compares the complete message.
fn assert_says(source: &str, message: &[&str]) {
    assert_eq!(mistakes(source).to_string(), message.join("\n"));
}

/// The same for lines after the good ones.
fn assert_adding(lines: &str, message: &[&str]) {
    assert_says(&format!("{HEAD}{lines}"), message);
}

/// The texts that the spans cover, in order.
fn assert_points_at(lines: &str, texts: &[&str]) {
    let mistakes = mistakes(&format!("{HEAD}{lines}"));
    let spans: Vec<_> = mistakes.problems.iter().map(|problem| &mistakes.source[problem.span.clone()]).collect();
    assert_eq!(spans, texts);
}

#[test]
fn the_good_lines_are_good() {
    assert!(scenario::read("theme/case", "case.toml", HEAD).is_ok());
}

#[test]
fn syntax() {
    assert_adding("[frames.child\n", &["case.toml:8:14: this is not valid TOML: unclosed table, expected `]`"]);
}

#[test]
fn unknown_key() {
    assert_adding("alow = \"tools\"\n", &["case.toml:8:1: unknown key `alow` in [frames.top]", "  hint: did you mean `allow`?"]);
    assert_adding("[tool.a]\n", &["case.toml:8:2: unknown key `tool` in the scenario", "  hint: did you mean `tools`?"]);
    assert_adding(
        "headers = { permissions-policy = \"tools=()\" }\n",
        &["case.toml:8:13: unknown key `permissions-policy` in headers", "  hint: did you mean `Permissions-Policy`?"],
    );
    assert_adding(
        "[tools.a]\nframe = \"top\"\nexposed_to = [{ raw = \"x\", row = \"y\" }]\n",
        &["case.toml:10:28: unknown key `row` in the entry of exposed_to", "  hint: did you mean `raw`?"],
    );
}

#[test]
fn missing_key() {
    assert_says(
        "",
        &[
            "case.toml:1:1: the scenario has no `title`",
            r#"  hint: for example: title = "Own origin by default""#,
            "case.toml:1:1: no frame is the top: every frame has a parent",
            "  hint: leave `parent` out on exactly one frame",
        ],
    );
    assert_adding(
        "[frames.child]\nparent = \"top\"\n[tools.a]\n",
        &[
            "case.toml:8:9: [frames.child] has no `origin`",
            r#"  hint: for example: origin = "shop""#,
            "case.toml:10:8: [tools.a] has no `frame`",
            r#"  hint: for example: frame = "top""#,
        ],
    );
}

#[test]
fn wrong_type() {
    assert_adding(
        "[tools]\na = 1\n[tools.b]\nframe = 2\nexposed_to = \"shop\"\ninput_schema = []\n[ask]\nfrom_origins = [\"shop\"]\n",
        &[
            "case.toml:9:5: `a` must be a table, not integer",
            "case.toml:11:9: `frame` must be a string, not integer",
            "case.toml:12:14: `exposed_to` must be a list, not string",
            "case.toml:13:16: `input_schema` must be a table, not array",
            "case.toml:15:17: `from_origins` must be a list of lists, not string",
        ],
    );
}

#[test]
fn bad_origin() {
    assert_says(
        "title = \"t\"\n[origins]\na = \"shop\"\nb = \"https://[::1\"\n[frames.top]\norigin = \"c\"\n",
        &[
            "case.toml:3:5: `shop` is not an origin: relative URL without a base",
            r#"  hint: for example: "https://shop.localhost""#,
            "case.toml:4:5: `https://[::1` is not an origin: invalid IPv6 address",
            r#"  hint: for example: "https://shop.localhost""#,
            "case.toml:6:10: there is no origin `c`",
            "  hint: there are none in this file yet",
        ],
    );
}

#[test]
fn not_a_lab_origin() {
    for (origin, reason) in [
        ("https://example.com", "the lab hosts localhost, names below .localhost and .test, 127.0.0.1 and [::1]"),
        ("https://shop.localhost/cart", "an origin is scheme, host and port, and nothing more"),
        ("https://me:secret@shop.localhost", "an origin is scheme, host and port, and nothing more"),
        ("https://:secret@shop.localhost", "an origin is scheme, host and port, and nothing more"),
        ("https://shop.localhost:443", "the lab does not listen on the default port"),
        ("https://shop.localhost:9000", "the lab's ports for https are [8443, 8444, 8445]"),
        ("http://shop.localhost:8443", "the lab's ports for http are [8080, 8081]"),
        ("ftp://shop.localhost", "the lab hosts http and https only"),
        ("about:blank", "the lab hosts http and https only"),
    ] {
        let place = format!("case.toml:5:7: `{origin}` is not an origin of the lab: {reason}");
        let hint = "  hint: for example: \"https://shop.localhost\", \"https://shop.localhost:8444\", \"http://plain.test\"";
        assert_says(&HEAD.replace("https://pay.localhost", origin), &[&place, hint]);
    }
}

#[test]
fn same_origin_twice() {
    assert_says(
        "title = \"t\"\n[origins]\na = \"https://shop.localhost\"\nb = \"HTTPS://SHOP.localhost:8443/\"\n[frames.top]\norigin = \"a\"\n",
        &["case.toml:4:5: `b` is the same origin as `a`", "  hint: use one of the two names, or another host or port"],
    );
}

#[test]
fn bad_name() {
    assert_adding(
        "[frames.Child]\nparent = \"top\"\norigin = \"pay\"\n[tools.get-cart]\nframe = \"top\"\n",
        &[
            "case.toml:8:9: `Child` is not a name: names are lower-case letters, digits and _, and begin with a letter",
            "case.toml:11:8: `get-cart` is not a name: names are lower-case letters, digits and _, and begin with a letter",
        ],
    );
}

#[test]
fn unknown() {
    assert_says(
        "title = \"t\"\nrules = [\"host-keys\", \"no-such-rule\"]\n[frames.top]\norigin = \"shop\"\n",
        &[
            "case.toml:2:10: there is no rule `host-keys`",
            "  hint: did you mean `host-key`?",
            "case.toml:2:23: there is no rule `no-such-rule`",
            "  hint: known here: secure-context, host-key, register-order, trustworthy, one-tree, opaque, same-origin, origin-tuple, provider-key, consumer-key, lists-only, registration, listing, call-order, call-target, result, cancel, events, nothing-learned",
            "case.toml:4:10: there is no origin `shop`",
            "  hint: there are none in this file yet",
        ],
    );
    assert_adding(
        "[frames.a]\nparent = \"tpo\"\norigin = \"pau\"\ndocument = \"network\"\nvia = \"shoop\"\n",
        &[
            "case.toml:9:10: there is no frame `tpo`",
            "  hint: did you mean `top`?",
            "case.toml:10:10: there is no origin `pau`",
            "  hint: did you mean `pay`?",
            "case.toml:12:7: there is no origin `shoop`",
            "  hint: did you mean `shop`?",
        ],
    );
    assert_adding(
        "[frames.a]\nparent = \"top\"\ndocument = \"blobb\"\n",
        &["case.toml:10:12: there is no document kind `blobb`", "  hint: did you mean `blob`?"],
    );
    assert_adding(
        "[tools.a]\nframe = \"child\"\nexposed_to = [\"shpo\", \"{pya}/x\", \"https://{pay.prot}\", \"null\"]\n",
        &[
            "case.toml:9:9: there is no frame `child`",
            "  hint: known here: top",
            "case.toml:10:15: there is no origin alias `shpo`",
            r#"  hint: did you mean `shop`? (to send the text as it is: { raw = "shpo" })"#,
            "case.toml:10:23: there is no placeholder `pya`",
            r#"  hint: did you mean `pay`? (to send braces as they are: { raw = "..." })"#,
            "case.toml:10:34: there is no placeholder `pay.prot`",
            r#"  hint: did you mean `pay.port`? (to send braces as they are: { raw = "..." })"#,
            "case.toml:10:56: there is no origin alias `null`",
            r#"  hint: known here: shop, pay (to send the text as it is: { raw = "null" })"#,
        ],
    );
}

#[test]
fn no_top() {
    assert_says(
        "title = \"t\"\n",
        &["case.toml:1:1: no frame is the top: every frame has a parent", "  hint: leave `parent` out on exactly one frame"],
    );
}

#[test]
fn two_tops() {
    assert_adding(
        "[frames.second]\norigin = \"pay\"\n",
        &["case.toml:8:9: `second` has no parent, but `top` is the top already", "  hint: give `second` a parent"],
    );
}

#[test]
fn cycle() {
    assert_adding(
        "[frames.a]\nparent = \"b\"\norigin = \"pay\"\n[frames.b]\nparent = \"a\"\norigin = \"pay\"\n",
        &[
            "case.toml:8:9: the parents of `a` run in a circle and never reach the top",
            "  hint: leave `parent` out on exactly one frame",
            "case.toml:11:9: the parents of `b` run in a circle and never reach the top",
            "  hint: leave `parent` out on exactly one frame",
        ],
    );
}

#[test]
fn not_on_top() {
    assert_adding(
        "allow = \"tools\"\nsandbox = \"allow-scripts\"\nvia = \"pay\"\n",
        &[
            "case.toml:8:9: `allow` belongs to an iframe, and the top frame has none",
            "case.toml:9:11: `sandbox` belongs to an iframe, and the top frame has none",
            "case.toml:10:7: `via` belongs to an iframe, and the top frame has none",
        ],
    );
}

#[test]
fn documents_without_a_url() {
    assert_adding(
        "[frames.a]\nparent = \"top\"\ndocument = \"srcdoc\"\norigin = \"shop\"\nvia = \"pay\"\nheaders = { sandbox = \"allow-scripts\" }\n",
        &[
            "case.toml:11:10: `srcdoc` documents have no origin of their own to choose",
            "  hint: leave `origin` out",
            "case.toml:12:7: `srcdoc` documents are made in place, so there is no way through another origin",
            "  hint: leave `via` out",
            "case.toml:13:11: `srcdoc` documents have no response, so they have no headers",
            "  hint: put the headers on the network frame above it",
        ],
    );
}

#[test]
fn top_kind() {
    assert_says(
        "title = \"t\"\n[frames.top]\ndocument = \"data\"\n",
        &["case.toml:2:9: the top frame is a network document; `data` needs a parent that makes it"],
    );
}

#[test]
fn parent_cannot_make() {
    assert_adding(
        "[frames.a]\nparent = \"top\"\ndocument = \"about:blank\"\nsandbox = \"allow-scripts\"\n",
        &[
            "case.toml:8:9: `about:blank` documents are made by their parent's script, which must share their origin",
            r#"  hint: use document = "srcdoc", or take the parent out of its sandbox"#,
        ],
    );
    assert_adding(
        "[frames.box]\nparent = \"top\"\norigin = \"pay\"\nheaders = { sandbox = \"allow-scripts\" }\n[frames.a]\nparent = \"box\"\ndocument = \"about:blank\"\n",
        &[
            "case.toml:12:9: `about:blank` documents are made by their parent's script, which must share their origin",
            r#"  hint: use document = "srcdoc", or take the parent out of its sandbox"#,
        ],
    );
}

#[test]
fn no_scripts() {
    assert_adding(
        "[frames.a]\nparent = \"top\"\norigin = \"pay\"\nsandbox = \"\"\nheaders = { sandbox = \"allow-forms\" }\n",
        &[
            "case.toml:11:11: a frame whose sandbox lacks allow-scripts runs nothing, so nothing could be observed from inside",
            r#"  hint: sandbox = "allow-scripts""#,
            "case.toml:12:23: a frame whose sandbox lacks allow-scripts runs nothing, so nothing could be observed from inside",
            r#"  hint: sandbox = "allow-scripts""#,
        ],
    );
}

#[test]
fn mixed_content() {
    let plain = HEAD.replace("https://pay.localhost", "http://plain.test");
    assert_says(
        &format!("{plain}[frames.a]\nparent = \"top\"\norigin = \"pay\"\n"),
        &[
            "case.toml:8:9: browsers block `a` as mixed content: it is insecure below a secure frame",
            "  hint: make every frame above it insecure, or use http://NAME.localhost, which is trustworthy",
        ],
    );
    assert_says(
        &format!("{plain}[frames.a]\nparent = \"top\"\norigin = \"shop\"\nvia = \"pay\"\n"),
        &[
            "case.toml:8:9: browsers block `a` as mixed content: it is insecure below a secure frame",
            "  hint: make every frame above it insecure, or use http://NAME.localhost, which is trustworthy",
        ],
    );
}

#[test]
fn not_together() {
    assert_adding(
        "[tools.a]\nframe = \"top\"\nexposed_to = []\nexposed_to_each = [\"pay\"]\n",
        &["case.toml:8:8: `exposed_to_each` and `exposed_to` cannot stand together", "  hint: write two tables, one for each"],
    );
}

#[test]
fn duplicate_tool() {
    assert_adding(
        "[tools.a]\nframe = \"top\"\nexposed_to_each = [\"pay\", \"*\", \"pay\", { raw = \"*\" }]\n",
        &[
            "case.toml:10:32: there are two tools `a[pay]`",
            "  hint: every entry of exposed_to_each is a tool of its own; leave one out",
            r#"case.toml:10:39: there are two tools `a["*"]`"#,
            "  hint: every entry of exposed_to_each is a tool of its own; leave one out",
        ],
    );
}

#[test]
fn same_listing_twice() {
    assert_adding(
        "[ask]\nfrom_origins = [[], [\"pay\"], []]\nfrom_origins_each = [\"pay\"]\n",
        &[
            "case.toml:9:30: the listing `empty` is asked for twice",
            "  hint: leave one out",
            "case.toml:10:22: the listing `from:pay` is asked for twice",
            "  hint: leave one out",
        ],
    );
}

/// A file is read to its end, so that one look at the messages is enough to mend it.
#[test]
fn mistakes_are_told_together_in_the_order_of_the_file() {
    let lines = "alow = \"tools\"\n[frames.a]\nparent = \"tpo\"\norigin = \"pau\"\n[tools.b]\nframe = \"c\"\n";
    assert_points_at(lines, &["alow", "\"tpo\"", "\"pau\"", "\"c\""]);
}

#[test]
fn a_span_covers_what_is_to_be_changed() {
    assert_points_at("[tools.a]\nframe = \"top\"\nexposed_to = [\"shop\", \"{pya}/x\"]\n", &["\"{pya}/x\""]);
    assert_points_at("[frames.b]\norigin = \"pay\"\n", &["b"]);
    assert_points_at("headers = { Permission-Policy = \"\", sandbox = 1 }\n", &["Permission-Policy", "1"]);
    assert_points_at("[ask]\nfrom_origins = [[\"pay\"], [\"pay\"]]\n", &["[\"pay\"]"]);
}

/// Editors count characters, so a column behind an umlaut must not count bytes.
#[test]
fn columns_count_characters() {
    assert_says(
        "title = \"Häuser für alle\"\n[frames.top]\norigin = \"a\" # ä\n[origins]\n\"ä\" = 1\na = \"https://a.localhost\"\n",
        &[
            "case.toml:5:1: `ä` is not a name: names are lower-case letters, digits and _, and begin with a letter",
            "case.toml:5:7: `ä` must be a string, not integer",
        ],
    );
    assert_adding(
        "[tools.\"ä\".\"ö\"]\n",
        &[
            "case.toml:8:8: `ä` is not a name: names are lower-case letters, digits and _, and begin with a letter",
            "case.toml:8:8: [tools.ä] has no `frame`",
            r#"  hint: for example: frame = "top""#,
            "case.toml:8:12: unknown key `ö` in [tools.ä]",
            "  hint: known here: frame, name, description, title, input_schema, annotations, exposed_to, members, does, result, exposed_to_each",
        ],
    );
}
