/** Documents that take the origin of the document that made them. */
const INHERITS = new Set(["srcdoc", "about:blank", "blob"]);

/**
 * A line of a drawn tree: how deep it stands, the frame's name, where it comes from, and what is said about it.
 * @param {string} line
 */
function branch(line) {
  const [, indent, mark, name, where, rest] = /^(\s*)(└ )?(\S+) (\S+)(.*)$/u.exec(line) ?? ["", "", "", line, "", ""];
  return { depth: mark ? indent.length / 2 + 1 : 0, name, where, rest: rest.trim() };
}

/**
 * The tree with each origin in its colour; the origin stands beside it in words.
 * @param {string} drawing
 */
function drawTree(drawing) {
  /** @type {string[]} */
  const origins = [];
  /** The frames on the way down to the next one. A sandbox holds for everything below it. @type {{ origin: string, sandboxed: boolean }[]} */
  const above = [];
  const rows = drawing.split("\n").filter(line => line.trim()).map(line => {
    const { depth, name, where, rest } = branch(line);
    const parent = above[depth - 1] ?? { origin: "", sandboxed: false };
    const sandboxed = parent.sandboxed || (/sandbox/.test(rest) && !/allow-same-origin/.test(rest));
    const origin = sandboxed || where === "data" ? "" : INHERITS.has(where) ? parent.origin : where;
    above[depth] = { origin, sandboxed };
    if (origin && !origins.includes(origin)) origins.push(origin);
    const colour = origin ? origins.indexOf(origin) % 8 + 1 : 0;
    const extra = rest ? [" ", element("code", {}, rest)] : [];
    return element("li", { class: `origin-${colour}`, style: `--depth: ${depth}` },
      element("span", { class: "swatch" }), element("b", {}, name), " ", element("span", { class: "where" }, where), ...extra);
  });
  return element("ol", { class: "tree", "aria-label": "The frames of the tree" }, ...rows);
}
