// @ts-check
/** A frame that nobody drives: registers its tools and lets the visitor ask. */

import { fit } from "./fit.js";
import { watchSilence } from "./silence.js";

const HOW_TO = [
  "Chromium 150 or newer: start it with --enable-features=WebMCP.",
  "Firefox: set dom.modelcontext.enabled to true in about:config.",
];

/**
 * @param {any} facts what the server wrote into the page
 * @param {import("../bench/dialect.js").Dialect} api
 */
export async function show({ nonce, by_hand: { tools, frames, origins } }, api) {
  const place = /** @type {HTMLElement} */ (document.getElementById("by-hand"));
  fit(nonce);
  if (window === window.top) watchSilence(frames);
  if (api.surface === "none") {
    place.append(...missing());
    return waitForTurn(nonce);
  }
  const heard = element("output", { textContent: "heard nothing yet" });
  let count = 0;
  api.listen(() => (heard.textContent = `heard ${++count} tool change${count === 1 ? "" : "s"}`));
  const own = element("ul", { className: "tools" });
  const results = element("ul", { className: "tools" });
  results.setAttribute("aria-live", "polite");
  place.append(own, asking(origins, async (from) => results.replaceChildren(...(await listing(api, from, frames)))), heard, results);
  await waitForTurn(nonce);
  if (!tools.length) own.append(element("li", { textContent: "offers no tool", className: "quiet" }));
  for (const tool of tools) own.append(await offered(tool, api));
}

/** Settles when the whole tree listens: a tool that came earlier would go unheard in a frame that may hear of it. */
function waitForTurn(nonce) {
  return new Promise((resolve) => {
    addEventListener("message", ({ data, source }) => data?.framelab === nonce && data.begin && source === window.top && resolve(null));
    window.top?.postMessage({ framelab: nonce, waiting: true }, "*");
  });
}

/** Says what is not there, and how it comes to be there. */
function missing() {
  const why = isSecureContext
    ? "This browser shows no modelContext here."
    : "This document is no secure context, or one above it is none: there is no modelContext here in any browser.";
  const how = element("ul", {});
  how.append(...HOW_TO.map((textContent) => element("li", { textContent })));
  return isSecureContext ? [element("p", { textContent: why, className: "warning" }), how] : [element("p", { textContent: why, className: "warning" })];
}

/** One tool of this frame, registered, or the reason why it is not. */
async function offered({ name, title, description, input_schema, annotations, exposed_to }, api) {
  const item = element("li", {});
  const calls = element("output", {});
  let count = 0;
  const execute = (input) => {
    calls.textContent = ` called ${++count} time${count === 1 ? "" : "s"}`;
    return { tool: name, input: input ?? null };
  };
  const tool = { name, description, ...(title && { title }), ...(annotations && { annotations }), inputSchema: input_schema ?? { type: "object" }, execute };
  const shown = exposed_to ? `exposedTo ${JSON.stringify(exposed_to)}` : "no exposedTo";
  item.append("offers ", element("b", { textContent: name }), element("span", { textContent: ` ${shown} `, className: "where" }), calls);
  await api.register(tool, exposed_to).catch((error) => (calls.textContent = `refused: ${error.name}`));
  return item;
}

/** The two ways of listing, with a box for each origin that can be named. */
function asking(origins, ask) {
  const form = element("form", { className: "ask" });
  const boxes = origins.map(({ alias, origin, colour, trustworthy }) => {
    const box = element("input", { type: "checkbox", value: origin, checked: trustworthy });
    const label = element("label", { className: `origin-${colour}`, title: origin });
    label.append(box, element("span", { className: "swatch" }), alias);
    return { box, label };
  });
  const named = () => boxes.filter(({ box }) => box.checked).map(({ box }) => box.value);
  const plain = element("button", { type: "button", textContent: "List", onclick: () => ask(null) });
  const from = element("button", { type: "button", textContent: "List fromOrigins:", onclick: () => ask(named()) });
  form.append(plain, from, ...boxes.map(({ label }) => label));
  return form;
}

/** The lines of one listing, each with a button that calls. */
async function listing(api, from, frames) {
  try {
    const tools = await api.list(from);
    return tools.length ? tools.map((tool) => line(tool, api, frames)) : [element("li", { textContent: "lists nothing" })];
  } catch (error) {
    return [element("li", { textContent: `the listing was refused: ${error.name}`, className: "warning" })];
  }
}

function line(tool, api, frames) {
  const owner = frames.find(({ place }) => place.reduce((inner, index) => inner?.[index], window.top) === tool.window);
  const item = element("li", { className: `origin-${owner?.colour ?? 0}` });
  const result = element("output", {});
  const call = async () => {
    result.textContent = await api.call(tool, { by: "hand" }).then((text) => ` ${text}`, (error) => ` ${error.name}`);
  };
  const button = element("button", { type: "button", textContent: "Call", onclick: call });
  button.setAttribute("aria-label", `Call ${tool.name}`);
  item.append("lists ", element("span", { className: "swatch" }), element("b", { textContent: tool.name }), ` of ${owner?.frame ?? "an unknown frame"} `, button, result);
  return item;
}

function element(name, properties) {
  return Object.assign(document.createElement(name), properties);
}
