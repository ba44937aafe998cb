// @ts-check
/* Listing and calling the tools of others, and one's own in the same way. */

async function list(fromOrigins) {
  if (!rules.mayAsk(await permission)) throw rules.notAllowed();
  const origins = rules.askedOrigins(fromOrigins);
  const searched = (await roster()).filter((party) => rules.isSearched(party, origins));
  const found = await Promise.all(searched.map(async (party) => rules.stamped((await ask(party, { kind: "tools" })) ?? [], party)));
  return rules.sorted(found.flat());
}

Object.assign(rules, {
  /** Whose a tool is says the browser, not the tool. */
  stamped: (listed, party) => listed.map((tool) => ({ ...tool, window: party.window, origin: party.origin })),

  /** A window that shows another origin by now is not the one that was meant. */
  isStill: (party, origin) => party.origin === origin,

  toObject(input) {
    if (!isObject(input)) throw new TypeError("input is an object");
    return input;
  },

  /** The checks of executeTool, by name, in the order in which they decide. */
  callOrder: ["checkAddress", "checkInput", "checkCallSignal"],

  checkAddress({ origin }) {
    if (!rules.isAddress(origin)) throw rules.notSupported();
  },

  checkInput(call) {
    call.input = toJSON(call.input);
  },

  checkCallSignal: ({ signal }) => signal?.throwIfAborted(),

  target: (parties, handle) => parties.find((party) => party.window === handle.window),

  /** Why a call failed is the provider's own business. */
  failed: (answer) => rules.unknown(),

  leave: (port) => port.postMessage("cancel"),
  passAbortOn: (port, signal) => port.postMessage("cancel"),
});

async function execute(handle, input, signal) {
  if (!rules.mayExecute(await permission)) throw rules.notAllowed();
  const call = { origin: rules.originOf(handle.origin), input, signal };
  for (const check of rules.callOrder) rules[check](call);
  const party = rules.target(await roster(), handle);
  if (!party || !rules.isStill(party, call.origin)) throw rules.unknown();
  return called(party, { kind: "call", name: handle.name, input: call.input }, signal);
}

async function called(party, message, signal) {
  signal?.throwIfAborted();
  const port = send(party, message);
  const aborted = new Promise((_, reject) => {
    signal?.addEventListener("abort", () => (rules.passAbortOn(port, signal), reject(rules.reason(signal))), { once: true });
  });
  // A document that goes takes its calls along, and says so where it still can.
  const leave = () => rules.leave(port);
  addEventListener("pagehide", leave);
  const answer = await Promise.race([reply(port, party), aborted]).finally(() => removeEventListener("pagehide", leave));
  if (!answer || answer.refused) throw rules.failed(answer);
  return answer.value;
}
