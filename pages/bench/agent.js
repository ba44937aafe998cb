// @ts-check
/** In every document of a tree: says hello to the top, then does what it is told and reports plain data. */

import { raise } from "../frame/children.js";
import { dialect } from "./dialect.js";
import { operations } from "./operations.js";

await noted();

const facts = JSON.parse(document.getElementById("framelab-facts")?.textContent ?? "{}");
// A window that a step opened reports to the tree that opened it.
const top = /** @type {Window} */ ((window.opener ?? window).top);
const api = dialect();
const { port1: port, port2 } = new MessageChannel();
const perform = operations(api, facts.frame, (note) => port.postMessage({ note }));

port.onmessage = async ({ data: { id, op, ...command } }) => {
  try {
    port.postMessage({ id, value: await perform[op](command) });
  } catch (error) {
    port.postMessage({ id, error: plain(error) });
  }
};
addEventListener("error", tellErrors);
tellErrors();
addEventListener("unhandledrejection", ({ reason }) => port.postMessage({ broken: plain(reason).message }));

top.postMessage({ framelab: facts.nonce, hello: hello() }, "*", [port2]);
raise(facts.children);

if (facts.by_hand) {
  const { show } = await import("../frame/by-hand.js");
  show(facts, api);
}

/**
 * Lets the browser take note of this document first. What the first document of a window or a same-process frame asks of Chromium
 * too early can get lost for good: no promise of its modelContext settles then, nor one of `permissions.query`. That was seen in
 * one of some hundred such documents, and in none of 2,100 that had asked for a lock before. Why a lock helps is a guess: its
 * request seems to be ordered after the news of the document.
 */
async function noted() {
  // Documents of opaque origins and insecure ones have no locks; there nothing was seen to get lost.
  await navigator.locks?.request("framelab-noted", { mode: "shared" }, () => {}).catch(() => {});
}

/** What went wrong so far, be it before this module ran. */
function tellErrors() {
  for (const broken of Reflect.get(window, "framelabErrors").splice(0)) port.postMessage({ broken });
}

function hello() {
  const { origin } = self;
  return {
    frame: facts.frame,
    origin,
    url_origin: location.origin,
    secure: isSecureContext,
    surface: api.surface,
    policy: policy(),
    top: window === window.top,
  };
}

/** What the document says about the feature; null where the browser does not tell. */
function policy() {
  const source = Reflect.get(document, "permissionsPolicy") ?? Reflect.get(document, "featurePolicy");
  return source?.allowsFeature("tools") ?? null;
}

/** An error as data; what was thrown may be anything. */
function plain(error) {
  return { name: String(error?.name ?? "Thrown"), message: String(error?.message ?? error) };
}
