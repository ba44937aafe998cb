// @ts-check
/* Listing and calling the tools of others, and one's own in the same way. */

async function list(fromOrigins) {
  checkActive();
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

  passAbortOn: (port, signal) => port.postMessage("cancel"),
});

async function execute(handle, input, signal) {
  checkActive();
  if (!rules.mayExecute(await permission)) throw rules.notAllowed();
  const origin = rules.originOf(handle.origin);
  if (!rules.isAddress(origin)) throw rules.notSupported();
  const text = toJSON(input);
  signal?.throwIfAborted();
  const party = (await roster()).find((party) => party.window === handle.window);
  if (!party || !rules.isStill(party, origin)) throw rules.unknown();
  return called(party, { kind: "call", name: handle.name, input: text }, signal);
}

async function called(party, message, signal) {
  signal?.throwIfAborted();
  const port = send(party, message);
  const aborted = new Promise((_, reject) => {
    signal?.addEventListener("abort", () => (rules.passAbortOn(port, signal), reject(signal.reason)), { once: true });
  });
  const answer = await Promise.race([reply(port, party), aborted]);
  if (!answer || answer.refused) throw rules.unknown();
  return answer.value;
}
