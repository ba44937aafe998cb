// @ts-check
/** What this build does where builds are known to differ. Everything is found by trying, nothing by the browser's name. */

/** Ends a call that never settles; nothing else is decided by it. */
const LIMIT = 2000;
const OFFER = "framelab-offer";

/** The parts of the fingerprint by frame: one offers a tool to another origin, one lacks the feature, one looks. */
export const parts = { offer, refusal, shape };

/** Offers a tool to another origin, for its listing. */
async function offer({ to }) {
  await register({ name: OFFER }, { exposedTo: [to] });
}

/** What a document without the feature is told. */
async function refusal() {
  if (!api()) return "absent";
  return register({ name: "framelab-refused" }).then((remove) => (remove(), "none"), ({ name }) => name);
}

/** Every row that one document can find out, with some help of `peer`, the origin that offers a tool. */
async function shape({ peer }) {
  if (!api()) return { where: "nowhere" };
  const found = { where: where(), "registerTool returns": returned() };
  for (const method of ["getTools", "executeTool", "invokeTool", "addEventListener"]) found[method] = api()[method] ? "there" : "absent";
  found["loopback in exposedTo"] = await accepts(["http://localhost:8080"]);
  if (api().getTools) Object.assign(found, await listed(), { fromOrigins: await filtered(peer) });
  if (api().executeTool) Object.assign(found, await called());
  return found;
}

const api = () => Reflect.get(document, "modelContext") ?? Reflect.get(navigator, "modelContext");

function where() {
  const places = [document, navigator].filter((place) => Reflect.get(place, "modelContext"));
  return places.map((place) => `${place === document ? "document" : "navigator"}.modelContext`).join(" and ");
}

/** Registers a tool, whatever `registerTool` returns; settles with what removes it. */
async function register(tool, options = {}) {
  const registration = new AbortController();
  const whole = { description: "Shows what this build does.", execute: () => "done", ...tool };
  await api().registerTool(whole, { ...options, signal: registration.signal });
  // Older builds have a method for it and take no signal.
  return () => (api().unregisterTool ? api().unregisterTool(whole.name) : registration.abort());
}

function returned() {
  const registration = new AbortController();
  const tool = { name: "framelab-returned", description: "Shows what registering returns.", execute: () => "done" };
  const pending = api().registerTool(tool, { signal: registration.signal });
  pending?.catch(() => {});
  registration.abort();
  api().unregisterTool?.(tool.name);
  return pending === undefined ? "undefined" : "a promise";
}

const accepts = (exposedTo) =>
  register({ name: "framelab-exposed" }, { exposedTo }).then((remove) => (remove(), "accepted"), ({ name }) => name);

/** How a tool looks in the listing of its own document. */
async function listed() {
  const annotations = { readOnlyHint: true, untrustedContentHint: true, consequentialHint: true, debugging: true };
  const name = "framelab-listed";
  const remove = await register({ name, annotations, inputSchema: { type: "object" } });
  const tool = (await api().getTools()).find((tool) => tool.name === name);
  remove();
  const hint = (name) => (tool?.annotations?.[name] === undefined ? "absent" : "there");
  return {
    "inputSchema in a listing": typeof tool?.inputSchema,
    consequentialHint: hint("consequentialHint"),
    debugging: hint("debugging"),
  };
}

/** Whether another origin's tool is listed for asking, for nothing, or not at all. */
async function filtered(peer) {
  const holds = async (options) => (await api().getTools(options)).some(({ name }) => name === OFFER);
  if (await holds({})) return "ignored";
  return (await holds({ fromOrigins: [peer] })) ? "required" : "of no use";
}

/** What callers and callbacks of one document meet. */
async function called() {
  const input = await accepted();
  const asked = input === "JSON string" ? "{}" : {};
  return {
    "executeTool input": input,
    "the caller's abort reaches the callback": await limited(aborted(asked)),
    "unregistering during a call": await limited(unregistered(asked)),
  };
}

/** What `executeTool` takes. */
async function accepted() {
  const remove = await register({ name: "framelab-input", execute: ({ token }) => token });
  const works = (input) => api().executeTool(handle("framelab-input"), input).then((value) => value === "7", () => false);
  const found = (await works({ token: 7 })) ? "object" : (await works('{"token":7}')) ? "JSON string" : "neither";
  remove();
  return found;
}

async function aborted(input) {
  const slow = await hold();
  const caller = new AbortController();
  const call = api().executeTool(handle(slow.name), input, { signal: caller.signal });
  const signal = await Promise.race([slow.called, call]);
  caller.abort();
  await call.catch(() => {});
  await fence(input);
  slow.end();
  slow.remove();
  return signal?.aborted ? "yes" : "no";
}

async function unregistered(input) {
  const slow = await hold();
  const call = api().executeTool(handle(slow.name), input);
  await Promise.race([slow.called, call]);
  slow.remove();
  await fence(input);
  slow.end();
  return call.then(() => "resolves", ({ name }) => `rejects with ${name}`);
}

/** A tool whose call lasts until it is told to end; `called` settles with the signal that the callback got. */
async function hold() {
  const name = "framelab-slow";
  let [begin, end] = [(_) => {}, (_) => {}];
  const called = new Promise((resolve) => (begin = resolve));
  const ended = new Promise((resolve) => (end = resolve));
  const execute = (_, options) => (begin(options?.signal), ended);
  return { name, called, end: () => end("done"), remove: await register({ name, execute }) };
}

/** A call takes the way that aborts and removals take, so that they are through when it is. */
async function fence(input) {
  const remove = await register({ name: "framelab-after" });
  await api().executeTool(handle("framelab-after"), input).catch(() => {});
  remove();
}

const handle = (name) => ({ name, description: "Shows what this build does.", window, origin: self.origin });

function limited(promise) {
  const hang = new Promise((resolve) => setTimeout(resolve, LIMIT, "never settles"));
  return Promise.race([promise, hang]).catch(({ name }) => name);
}
