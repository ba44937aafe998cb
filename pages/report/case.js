/** @param {string} verdict */
const badge = verdict => element("span", { class: `verdict ${verdict}` }, verdict);

/** @param {Row} row */
const ruleOf = row => words[row[1]];

/** @param {Row} row @param {boolean} withRule */
function factRow(row, withRule) {
  const note = noteOf(row);
  return element("tr", {},
    element("td", {}, badge(verdictOf(row))),
    element("td", {}, element("code", {}, row[0])),
    element("td", {}, words[row[2]]),
    element("td", {}, observedOf(row), ...(note ? [element("p", { class: "quiet" }, note)] : [])),
    ...(withRule ? [element("td", {}, element("code", { title: recording.rules[ruleOf(row)] ?? "" }, ruleOf(row)))] : []));
}

/** @param {Row[]} rows @param {boolean} withRule */
function factTable(rows, withRule) {
  const names = ["verdict", "fact", "expected", "seen", ...(withRule ? ["rule"] : [])];
  const head = names.map(name => element("th", { scope: "col" }, name));
  const body = element("tbody");
  const place = element("div", { class: "wide" }, element("table", { class: "facts" }, element("thead", {}, element("tr", {}, ...head)), body));
  const whole = element("div", {}, place);
  inParts(body, rows, 200, row => factRow(row, withRule), whole);
  return whole;
}

/** @param {string} verdict @param {Row[]} rows */
const folded = (verdict, rows) =>
  lazily(element("details", { class: "more" }, element("summary", {}, badge(verdict), ` ${plural(rows.length, "fact")}`)), () => [factTable(rows, true)]);

/** @param {Target} target @param {Case} scenario */
function links(target, scenario) {
  const place = scenario.place ? ["; written in ", element("code", {}, scenario.place)] : [];
  return element("p", {}, element("a", { href: scenario.url }, "Open this very tree"), " in a browser that trusts the lab while ", element("code", {}, target.serve), " runs", ...place, ".");
}

/** @param {Exhibit} exhibit @param {string} title */
function exhibitView({ what, picture, text, file }, title) {
  if (file !== undefined) return element("p", {}, `${what}: `, element("code", {}, file));
  const content = picture === undefined ? element("pre", {}, text ?? "") : element("img", { src: picture, alt: `What the browser showed of ${title}` });
  return element("details", { class: "more" }, element("summary", {}, what), content);
}

/** @param {Case} scenario */
function evidence(scenario) {
  const errors = (scenario.errors ?? []).map(error => element("p", { class: "warning" }, `script error: ${error}`));
  return [...errors, ...(scenario.evidence ?? []).map(exhibit => exhibitView(exhibit, scenario.title))];
}

/**
 * What is unexpected stands under the rule that it breaks.
 * @param {Row[]} rows
 */
function brokenRules(rows) {
  return [...Map.groupBy(rows, ruleOf)].map(([rule, broken]) => element("section", {},
    element("h3", {}, element("code", {}, rule), ` ${recording.rules[rule] ?? ""}`), factTable(broken, false)));
}

/** @param {Target} target @param {Case} scenario @param {Row[]} rows */
function caseBody(target, scenario, rows) {
  const unexpected = rows.filter(isUnexpected);
  const others = recording.expected.map(verdict => ({ verdict, rows: rows.filter(row => verdictOf(row) === verdict) })).filter(group => group.rows.length > 0);
  return [drawTree(scenario.tree), links(target, scenario), ...evidence(scenario),
    ...brokenRules(unexpected),
    ...others.map(group => folded(group.verdict, group.rows))];
}

/**
 * One scenario on one target.
 * @param {{ target: Target, scenario: Case, rows: Row[], unexpected: number, open: boolean }} one
 */
function caseView({ target, scenario, rows, unexpected, open }) {
  const tally = recording.verdicts.map(verdict => ({ verdict, count: rows.filter(row => verdictOf(row) === verdict).length }))
    .filter(({ count }) => count > 0)
    .map(({ verdict, count }) => element("span", { class: `verdict ${verdict}` }, `${count.toLocaleString("en")} ${verdict}`));
  const label = recording.targets.length > 1 ? [element("span", { class: "quiet" }, target.label)] : [];
  const head = element("summary", {}, element("span", { class: "tally" }, ...tally), element("b", {}, scenario.title), " ", element("code", {}, scenario.id), " ", ...label);
  const view = element("details", { class: unexpected > 0 ? "case unexpected" : "case", ...(open ? { open: "" } : {}) }, head);
  return lazily(view, () => [element("div", { class: "body" }, ...caseBody(target, scenario, rows))]);
}
