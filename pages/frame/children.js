// @ts-check
/** The frames below a document that have no address: their parent makes them. */

/** @typedef {{frame: string, document: string, html?: string}} Child */

/** @param {Child[]} children */
export async function raise(children) {
  await Promise.all(children.map(async ({ frame, document: kind, html }) => {
    if (html === undefined) return;
    const iframe = /** @type {HTMLIFrameElement} */ (document.getElementsByName(frame)[0]);
    if (kind === "blob") iframe.src = blob(html);
    if (kind === "about:blank") await loaded(iframe).then(() => fill(iframe, html));
  }));
}

/** Settles when the iframe has fired `load`, be it before this module ran: until then its document may be replaced. */
function loaded(iframe) {
  return new Promise((resolve) => {
    const look = () => {
      if (!Reflect.get(window, "framelabLoads").has(iframe.name)) return;
      document.removeEventListener("framelab-load", look);
      resolve(undefined);
    };
    document.addEventListener("framelab-load", look);
    look();
  });
}

function blob(html) {
  return URL.createObjectURL(new Blob([html], { type: "text/html;charset=utf-8" }));
}

/**
 * Moves a document into the empty one that is there. `document.open` would be shorter, but gives it the parent's URL.
 */
async function fill(iframe, html) {
  const target = iframe.contentDocument;
  // A sandbox keeps the parent out: the document stays empty, and the tree tells that its frame is missing.
  if (!target) return;
  const source = new DOMParser().parseFromString(html, "text/html");
  const agents = [];
  target.body.className = source.body.className;
  for (const part of ["head", "body"]) {
    target[part].replaceChildren();
    for (const node of [...source[part].childNodes]) {
      const moved = node.nodeName === "SCRIPT" ? remade(node, target) : target.adoptNode(node);
      if (moved.type === "module") agents.push(settled(moved));
      target[part].append(moved);
    }
  }
  await Promise.all(agents);
}

/** A parsed script never runs; one that is made anew does, and in its turn: what comes first may be what the next one needs. */
function remade(script, target) {
  const fresh = target.createElement("script");
  for (const { name, value } of script.attributes) fresh.setAttribute(name, value);
  fresh.text = script.text;
  fresh.async = false;
  return fresh;
}

function settled(script) {
  return new Promise((resolve) => {
    for (const end of ["load", "error"]) script.addEventListener(end, resolve);
  });
}
