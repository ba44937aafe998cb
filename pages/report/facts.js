/**
 * A fact as the page carries it: its id, then places in the list of words and, for the verdict, in that of verdicts.
 * What was seen is left out where it is what was expected.
 * @typedef {[id: string, rule: number, expected: number, verdict: number, observed?: number | null, note?: number]} Row
 * @typedef {{ what: string, picture?: string, text?: string, file?: string }} Exhibit
 * @typedef {{ id: string, title: string, url: string, place?: string, tree: string, errors?: string[], evidence?: Exhibit[], rows: Row[] }} Case
 * @typedef {{ label: string, kind: string, version?: string, implementation: string, flags: string[], serve: string, seconds: number | null,
 *   fingerprint: Record<string, string>, counts: Record<string, number>, problems: string[], scenarios: Case[] }} Target
 * @typedef {{ run: { framelab: string, spec: string, started: string, command: string[], seed?: number },
 *   problems: string[], verdicts: string[], expected: string[], rules: Record<string, string>, words: string[], targets: Target[] }} Recording
 * @typedef {{ text: string, target: string, verdicts: Set<string> }} Choice
 */

/** @type {Recording} */
const recording = JSON.parse(byId("recording").textContent ?? "");
const { words } = recording;
const asExpected = new Set(recording.expected);

/** @param {Row} row */
const verdictOf = row => recording.verdicts[row[3]];
/** @param {Row} row */
const observedOf = row => words[row[4] ?? row[2]];
/** @param {Row} row */
const noteOf = row => (row[5] === undefined ? "" : words[row[5]]);
/** @param {Row} row */
const isUnexpected = row => !asExpected.has(verdictOf(row));

/** @type {{ target: Target, scenario: Case, head: string }[]} */
const everyCase = recording.targets.flatMap(target =>
  target.scenarios.map(scenario => ({ target, scenario, head: `${target.label} ${scenario.id} ${scenario.title}`.toLowerCase() })));

/**
 * The rows of a case that the choice leaves. A word may stand in the case's name or in the fact.
 * @param {{ scenario: Case, head: string }} one
 * @param {Choice} choice
 */
function chosenRows({ scenario, head }, choice) {
  const missing = choice.text.toLowerCase().split(/\s+/).filter(word => word && !head.includes(word));
  return scenario.rows.filter(row => choice.verdicts.has(verdictOf(row)) && holds(row, missing));
}

/** @param {Row} row @param {string[]} wanted */
function holds(row, wanted) {
  if (wanted.length === 0) return true;
  const text = `${row[0]} ${words[row[1]]} ${words[row[2]]} ${observedOf(row)} ${verdictOf(row)} ${noteOf(row)}`.toLowerCase();
  return wanted.every(word => text.includes(word));
}
