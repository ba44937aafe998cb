/**
 * @typedef {{ verdict: string, expected: string, observed: string, note?: string }} Answer
 * @typedef {{ recording: string, label: string, browser: string, version: string | null, implementation: string, framelab: string, facts: number, unanswered: number }} About
 * @typedef {{ scenario: string, fact: string, rule: string, url?: string, answers: (Answer | null)[] }} Line
 * @typedef {{ kind: string, rule: string, lines: Line[], text?: string }} Group
 * @typedef {Line & { base: Answer, new: Answer }} Change
 * @typedef {{ scenario: string, fact: string, rule: string, verdict: string }} Lone
 */

const comparison = JSON.parse(byId("comparison").textContent ?? "");

/** Two builds have names of their own; more are a list. @type {About[]} */
const builds = comparison.builds ?? [comparison.base, comparison.new];

/** @type {[row: string, answers: (string | null)[]][]} */
const surface = comparison.surface.map(/** @param {any} line */ line => [line.row, line.answers ?? [line.base, line.new]]);

/** @param {Lone} lone @param {number} side */
function alone({ verdict, ...rest }, side) {
  const answer = { verdict, expected: "", observed: "" };
  return { ...rest, answers: side === 0 ? [answer, null] : [null, answer] };
}

/** Every line with the heading under which it stands. @returns {[kind: string, lines: Line[]][]} */
function kinds() {
  if (comparison.facts) {
    const { facts } = comparison;
    return [["worse", facts.filter(/** @param {any} fact */ fact => fact.worse)], ["changed", facts.filter(/** @param {any} fact */ fact => !fact.worse)]];
  }
  const pair = /** @param {Change[]} list */ list => list.map(change => ({ ...change, answers: [change.base, change.new] }));
  return [["worse", pair(comparison.worse)], ["better", pair(comparison.better)], ["changed", pair(comparison.changed)],
    ["only in base", comparison.only_base.map(/** @param {Lone} lone */ lone => alone(lone, 0))],
    ["only in new", comparison.only_new.map(/** @param {Lone} lone */ lone => alone(lone, 1))]];
}

/** @type {Group[]} */
const groups = kinds().flatMap(([kind, lines]) =>
  [...Map.groupBy(lines, line => line.rule)].map(([rule, ofRule]) => ({ kind, rule, lines: ofRule })));

/** @param {Answer | null} answer */
function answerCell(answer) {
  if (!answer) return element("td", { class: "quiet" }, "not asked");
  const note = answer.note ? [element("p", { class: "quiet" }, answer.note)] : [];
  return element("td", {}, element("span", { class: `verdict ${answer.verdict}` }, answer.verdict), ` ${answer.observed}`, ...note);
}

/** @param {Line} line */
function lineRow(line) {
  const scenario = line.url ? element("a", { href: line.url }, line.scenario) : line.scenario;
  const expected = [...new Set(line.answers.flatMap(answer => (answer?.expected ? [answer.expected] : [])))].join(", then ");
  return element("tr", {}, element("td", {}, scenario), element("td", {}, element("code", {}, line.fact)), element("td", {}, expected), ...line.answers.map(answerCell));
}

/** @param {Group} group @param {boolean} open */
function groupView({ kind, rule, lines }, open) {
  const says = comparison.rules[rule] ?? "";
  const head = element("summary", {}, element("span", { class: `verdict ${kind}` }, kind), ` ${plural(lines.length, "fact")} `, element("code", {}, rule), ` ${says}`);
  const view = element("details", { class: kind === "worse" ? "case unexpected" : "case", ...(open ? { open: "" } : {}) }, head);
  return lazily(view, () => {
    const body = element("tbody");
    const columns = builds.map(({ label, version }) => `${label} ${version ?? ""}`);
    const names = ["scenario", "fact", "expected", ...columns].map(name => element("th", { scope: "col" }, name));
    const table = element("table", { class: "facts" }, element("thead", {}, element("tr", {}, ...names)), body);
    const whole = element("div", { class: "body" }, element("div", { class: "wide" }, table));
    inParts(body, lines, 200, lineRow, whole);
    return [whole];
  });
}

/** @param {string} text */
function show(text) {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  const holds = /** @param {Line} line @param {string} kind */ (line, kind) => {
    const answers = line.answers.map(answer => (answer ? `${answer.verdict} ${answer.observed} ${answer.note ?? ""}` : "")).join(" ");
    const all = `${kind} ${line.scenario} ${line.fact} ${line.rule} ${answers}`.toLowerCase();
    return wanted.every(word => all.includes(word));
  };
  const chosen = groups.map(group => ({ ...group, lines: group.lines.filter(line => holds(line, group.kind)) })).filter(group => group.lines.length > 0);
  byId("shown").textContent = `${plural(chosen.reduce((sum, group) => sum + group.lines.length, 0), "fact")} shown`;
  byId("groups").replaceChildren(...chosen.map((group, index) => groupView(group, index < 3)));
}

function tellSurface() {
  byId("surface").hidden = surface.length === 0;
  const names = ["row", ...builds.map(({ label, version }) => `${label} ${version ?? ""}`)].map(name => element("th", { scope: "col" }, name));
  const rows = surface.map(([row, answers]) =>
    element("tr", {}, element("th", { scope: "row" }, row), ...answers.map(answer => element("td", {}, answer ?? "not asked"))));
  byId("surface").querySelector("table")?.append(element("thead", {}, element("tr", {}, ...names)), element("tbody", {}, ...rows));
}

/** @param {About} build */
function buildItem(build) {
  const { label, browser, version, implementation, facts, unanswered, framelab } = build;
  const lost = unanswered > 0 ? [element("span", { class: "warning" }, ` ${plural(unanswered, "fact")} without an answer, because the set-up failed`)] : [];
  return element("li", {}, element("b", {}, label), ` ${browser} ${version ?? "of unknown version"}, ${implementation}, ${plural(facts, "fact")}, framelab ${framelab} `,
    element("code", {}, build.recording), ...lost);
}

byId("builds").append(...builds.map(buildItem));
tellSurface();
filterBy(show);
show("");
