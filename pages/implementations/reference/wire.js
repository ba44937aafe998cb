// @ts-check
/* How documents talk: requests go from window to window, so that all from one to another arrive in their order. */

const MARK = "webmcp-reference";
/** Tells this document from others that the window may show. */
const me = crypto.getRandomValues(new Uint32Array(4)).join("-");
/** Milliseconds between two looks whether somebody who is waited for is still there. */
const PATIENCE = 100;

/** What is done about each kind of request. @type {Record<string, (message: any, sender: Party, port: MessagePort) => unknown>} */
const handlers = {};

Object.assign(rules, {
  /** An opaque origin cannot be named; who is sent anything there was reachable just now, which nobody else is. */
  addressOf: (origin) => (origin === "null" ? "*" : origin),
});

function listen() {
  addEventListener("message", (event) => {
    const message = event.data?.[MARK];
    if (!message) return;
    // The page's own listeners must not learn that anything happened.
    event.stopImmediatePropagation();
    const sender = { window: /** @type {Window} */ (event.source), origin: event.origin, id: message.me };
    handlers[message.kind]?.(message, sender, event.ports[0]);
  });
}

/** Sends a request that only a document of the party's origin can get. */
function send(/** @type {Party} */ { window: target, origin }, message) {
  const { port1, port2 } = new MessageChannel();
  target.postMessage({ [MARK]: { ...message, me } }, rules.addressOf(origin), [port2]);
  return port1;
}

/** Sends a request and settles with the reply, or with nothing when the other document went away. */
function ask(party, message) {
  return reply(send(party, message), party);
}

async function reply(port, party) {
  let stop = () => {};
  const lost = new Promise((resolve) => (stop = whenLost(party, () => resolve(undefined))));
  const answer = new Promise((resolve) => (port.onmessage = ({ data }) => resolve(data)));
  try {
    return await Promise.race([answer, lost]);
  } finally {
    stop();
    port.close();
  }
}

/** Nobody tells a script that the document of another window went away: the register knows its successors. */
function whenLost({ id }, then) {
  const look = async () => (await roster()).some((party) => party.id === id) || then();
  const timer = setInterval(look, PATIENCE);
  return () => clearInterval(timer);
}
