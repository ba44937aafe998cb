// @ts-check
/* The register of documents, which the top keeps: who is where in the tree, and of which origin. */

/** In the top document: what each window shows. @type {Map<unknown, {id: string, origin: string}>} */
const shown = new Map();
const isTop = window === window.top;

/** The documents of the tree, the parent before its children. @type {() => Promise<Party[]>} */
let roster = async () => entries().map(({ place, ...party }) => ({ window: at(place), ...party }));

function enrol() {
  if (isTop) return shown.set(window, { id: me, origin: self.origin });
  const port = send({ window: /** @type {Window} */ (window.top), origin: "null" }, { kind: "hello", origin: location.origin });
  const waiting = [];
  // Replies come in the order of requests, and so does whatever is sent after each.
  port.onmessage = ({ data }) => waiting.shift()(data.map(({ place, ...party }) => ({ window: at(place), ...party })));
  roster = () => new Promise((resolve) => (waiting.push(resolve), port.postMessage("roster")));
  // A page that is kept for the way back comes again as it was.
  addEventListener("pagehide", ({ persisted }) => persisted || port.postMessage("bye"));
}

handlers.hello = ({ me: id, origin: said }, { window: source, origin }, port) => {
  const enter = () => shown.set(source, { id, origin: rules.enteredOrigin(origin, said, source) });
  enter();
  port.onmessage = ({ data }) => {
    if (data === "roster") return port.postMessage(entries());
    if (shown.get(source)?.id === id) shown.delete(source);
  };
};

Object.assign(rules, {
  /** What a document says of itself counts for nothing. */
  enteredOrigin: (origin, said, source) => origin,
  /** All windows of the tree. */
  treeOf: (top) => walk(top),
});

function entries() {
  return rules.treeOf(window.top).flatMap(({ window: found, place }) => (shown.has(found) ? [{ place, ...shown.get(found) }] : []));
}

/** Every window of the tree, depth first. */
function walk(/** @type {any} */ from, place = []) {
  const below = Array.from({ length: from.length }, (_, index) => walk(from[index], [...place, index]));
  return [{ window: from, place }, ...below.flat()];
}

function at(place) {
  return place.reduce((inner, index) => inner?.[index], /** @type {any} */ (window.top));
}
