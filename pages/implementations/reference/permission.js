// @ts-check
/* Whether this document has the `tools` feature: its parent says what it hands down, its own header what it keeps. */

/** @typedef {{enabled: boolean, header: string[] | null}} Permission */

/** @type {Promise<Permission>} */
let permission;

async function permit() {
  const [inherited, header] = await Promise.all([inherit(), ownHeader()]);
  return { enabled: inherited && rules.ownHeaderLets(header), header };
}

function inherit() {
  if (isTop) return true;
  const port = send({ window: window.parent, origin: "null" }, { kind: "inherit" });
  return new Promise((resolve) => (port.onmessage = ({ data }) => resolve(data)));
}

/** Script cannot see the headers that a document came with, only those that it comes with when asked again. */
async function ownHeader() {
  // Documents without an address have no header, and opaque ones may not read any.
  if (!location.protocol.startsWith("http") || self.origin === "null") return null;
  const answer = await fetch(location.href, { method: "HEAD" }).catch(() => null);
  return rules.headerEntries(answer?.headers.get("permissions-policy") ?? "");
}

handlers.inherit = async (message, sender, port) => {
  const iframe = [...document.querySelectorAll("iframe")].find(({ contentWindow }) => contentWindow === sender.window);
  if (!iframe) return port.postMessage(false);
  const child = { ...sender, allow: iframe.getAttribute("allow"), declared: declared(iframe) };
  port.postMessage(rules.delegates(child, await permission));
};

/** The origin of the document that an iframe announces. */
function declared(iframe) {
  const { sandbox, src } = iframe;
  // A sandbox holds for everything below it: a document whose URL has an origin, and which has none, is in one.
  const inSandbox = self.origin === "null" && location.origin !== "null";
  if (inSandbox || (iframe.hasAttribute("sandbox") && !sandbox.contains("allow-same-origin"))) return "null";
  if (iframe.hasAttribute("srcdoc") || !src || src === "about:blank") return self.origin;
  return rules.originOf(src) ?? self.origin;
}
