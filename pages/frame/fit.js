// @ts-check
/** Gives every iframe the height of its document, across origins: each document tells its own, and its parent obeys. */

/** @param {string} nonce */
export function fit(nonce) {
  const inner = () => [...document.querySelectorAll("iframe")];
  const tell = () => window.parent.postMessage({ framelab: nonce, height: height() }, "*");
  addEventListener("message", ({ data, source }) => {
    if (data?.framelab !== nonce) return;
    const iframe = inner().find(({ contentWindow }) => contentWindow === source);
    if (iframe && data.height) iframe.style.height = `${data.height}px`;
    if (data.measure && source === window.parent) tell();
  });
  // A frame that was faster than its parent told a parent that did not listen yet.
  for (const { contentWindow } of inner()) contentWindow?.postMessage({ framelab: nonce, measure: true }, "*");
  if (window !== window.top) new ResizeObserver(tell).observe(document.body);
}

/** The body, with room for the iframe's border. */
function height() {
  return Math.ceil(document.body.getBoundingClientRect().height) + 4;
}
