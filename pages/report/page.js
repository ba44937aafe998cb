/** How many scenarios with something unexpected are open from the start. */
const OPEN = 3;

/** @type {Choice} */
const choice = { text: "", target: "", verdicts: new Set(recording.verdicts) };

function show() {
  const chosen = everyCase
    .filter(({ target }) => !choice.target || target.label === choice.target)
    .map(one => ({ ...one, rows: chosenRows(one, choice) }))
    .filter(one => one.rows.length > 0)
    .map(one => ({ ...one, unexpected: one.rows.filter(isUnexpected).length }));
  const ordered = [...chosen.filter(one => one.unexpected > 0), ...chosen.filter(one => one.unexpected === 0)];
  const facts = chosen.reduce((sum, one) => sum + one.rows.length, 0);
  const unexpected = chosen.reduce((sum, one) => sum + one.unexpected, 0);
  byId("shown").textContent = `${plural(facts, "fact")} in ${plural(ordered.length, "scenario")}, ${unexpected === 0 ? "nothing" : unexpected.toLocaleString("en")} unexpected`;
  const place = byId("cases");
  place.replaceChildren();
  inParts(place, ordered, 100, (one, index) => caseView({ ...one, open: one.unexpected > 0 && index < OPEN }));
}

function tellRun() {
  const { run, problems, targets } = recording;
  const seed = run.seed === undefined ? "" : `, seed ${run.seed}`;
  byId("run").append(`framelab ${run.framelab}, rules of ${run.spec}, started ${run.started}${seed}: `, element("code", {}, run.command.join(" ")));
  const all = [...problems, ...targets.flatMap(target => target.problems.map(problem => `${target.label}: ${problem}`))];
  byId("problems").hidden = all.length === 0;
  byId("problems").append(...all.map(problem => element("li", {}, problem)));
}

/** The verdicts that occurred. @type {string[]} */
const met = recording.verdicts.filter(verdict => recording.targets.some(target => (target.counts[verdict] ?? 0) > 0));

/** @param {Target} target */
function targetRow(target) {
  const rows = Object.entries(target.fingerprint).map(([row, value]) => element("li", {}, element("b", {}, row), ` ${value}`));
  const flags = target.flags.length > 0 ? [element("li", {}, element("b", {}, "flags"), ` ${target.flags.join(" ")}`)] : [];
  const details = element("details", {}, element("summary", {}, element("b", {}, target.label)), element("ul", {}, ...rows, ...flags));
  const counts = met.map(verdict => element("td", { class: "number" }, (target.counts[verdict] ?? 0).toLocaleString("en")));
  return element("tr", {}, element("th", { scope: "row" }, details), element("td", {}, `${target.kind} ${target.version ?? "of unknown version"}`), element("td", {}, target.implementation),
    ...counts, element("td", { class: "number" }, target.seconds?.toFixed(1) ?? "no end"));
}

function tellTargets() {
  const verdicts = met.map(verdict => element("th", { scope: "col" }, badge(verdict)));
  const names = ["target", "version", "implementation"].map(name => element("th", { scope: "col" }, name));
  byId("targets").append(
    element("thead", {}, element("tr", {}, ...names, ...verdicts, element("th", { scope: "col" }, "seconds"))),
    element("tbody", {}, ...recording.targets.map(targetRow)));
}

function offerChoices() {
  for (const verdict of met) {
    const box = /** @type {HTMLInputElement} */ (element("input", { type: "checkbox", checked: "" }));
    box.addEventListener("change", () => {
      choice.verdicts[box.checked ? "add" : "delete"](verdict);
      show();
    });
    byId("verdicts").append(element("label", {}, box, badge(verdict)));
  }
  const target = /** @type {HTMLSelectElement} */ (byId("target"));
  byId("target-choice").hidden = recording.targets.length < 2;
  target.append(...recording.targets.map(({ label }) => element("option", {}, label)));
  target.addEventListener("change", () => {
    choice.target = target.selectedIndex === 0 ? "" : target.value;
    show();
  });
}

tellRun();
tellTargets();
offerChoices();
filterBy(text => {
  choice.text = text;
  show();
});
show();
