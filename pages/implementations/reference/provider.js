// @ts-check
/* This document's own tools: kept here, announced from here, and shown to those who may see them. */

/** @type {Map<string, any>} */
const tools = new Map();

async function register(tool, { exposedTo, signal }) {
  const registration = { ...tool, exposedTo, signal };
  const allowed = await permission;
  try {
    for (const check of rules.registrationOrder) rules[check](registration, allowed);
  } catch (error) {
    rules.refused(registration);
    throw error;
  }
  tools.set(rules.nameKey(registration.name), registration);
  const aborted = new Promise((_, reject) => {
    signal?.addEventListener("abort", () => (remove(registration), reject(rules.reason(signal))), { once: true });
  });
  await Promise.race([rules.tellOfRegistration(registration), aborted]);
}

/** Settles when everybody has heard of the last removal. */
let lastRemoval = Promise.resolve();

function remove(registration) {
  rules.forget(registration);
  lastRemoval = Promise.resolve(rules.tellOfRemoval(registration));
}

/** Settles when everybody whom the tool is exposed to has heard of the change. */
async function announce(tool) {
  const told = (await roster()).filter((party) => rules.mayHear(tool, party));
  await Promise.all(told.map((party) => ask(party, { kind: "change" })));
}

handlers.change = async (message, sender, port) => {
  if (rules.mayBeTold(await permission, sender)) modelContext.dispatchEvent(new Event("toolchange"));
  port.postMessage("heard");
};

handlers.tools = async (message, sender, port) => {
  await permission;
  port.postMessage([...tools.values()].filter((tool) => rules.mayList(tool, sender)).map(described));
};

/** What others see of a tool. */
function described({ name, title, description, inputSchema, annotations }) {
  const schema = inputSchema === undefined ? {} : { inputSchema: JSON.parse(inputSchema) };
  return { name, ...(title !== undefined && { title }), description, ...schema, ...(annotations && { annotations }) };
}

handlers.call = async ({ name, input }, caller, port) => {
  await permission;
  const tool = tools.get(rules.nameKey(name));
  if (!tool || !rules.mayCall(tool, caller)) return port.postMessage(rules.turnAway(tool));
  const controller = new AbortController();
  const cancel = (event) => rules.cancel(tool, controller, event);
  port.onmessage = cancel;
  const stop = rules.watchCaller(caller, cancel);
  rules.tellOfCall(name);
  const answer = await run(tool, input, controller.signal, caller);
  // A callback may have removed its tool: the caller hears of that before it has its answer.
  await lastRemoval;
  port.postMessage(answer);
  stop();
};

/** The callback's reasons for failing stay here. */
async function run(tool, input, signal, caller) {
  try {
    return { value: rules.result(await rules.invoke(tool, JSON.parse(input), { signal }, caller)) };
  } catch (error) {
    return rules.failure(error);
  }
}

Object.assign(rules, {
  forget: ({ name }) => tools.delete(rules.nameKey(name)),
  reason: (signal) => signal.reason,

  /** Whether there is such a tool at all is not told. */
  turnAway: (tool) => ({ refused: true }),
  watchCaller: (caller, cancel) => whenLost(caller, cancel),
  tellOfCall: (name) => tell("toolactivated", name),

  invoke: (tool, input, options, caller) => tool.execute(input, options),
  result: toJSON,
  failure: () => ({ refused: true }),

  /** The caller's reason stays with the caller. */
  cancel(tool, controller) {
    if (controller.signal.aborted) return;
    controller.abort();
    tell("toolcancel", tool.name);
  },
});

function tell(type, toolName) {
  modelContext.dispatchEvent(Object.assign(new Event(type), { toolName }));
}
