// @ts-check
/** The frames below a document: makes those that have no address, and tells when each has loaded. */

/** @typedef {{frame: string, document: string, loads: number, html?: string}} Child */

/**
 * @param {Child[]} children
 * @param {(frame: string) => void} tell called once a frame, after its document had its chance to say hello
 */
export async function raise(children, tell) {
  await Promise.all(children.map(async (child) => {
    const iframe = /** @type {HTMLIFrameElement} */ (document.getElementsByName(child.frame)[0]);
    if (child.html !== undefined) await loads(iframe, 1);
    if (child.document === "about:blank") await fill(iframe, child.html ?? "");
    if (child.document === "blob") iframe.src = blob(child.html ?? "");
    if (child.document !== "about:blank") await loads(iframe, child.loads);
    tell(child.frame);
  }));
}

/** Settles when the iframe has fired `load` so many times, counting those before this module ran. */
function loads(iframe, times) {
  return new Promise((resolve) => {
    const look = () => {
      if ((Reflect.get(window, "framelabLoads").get(iframe.name) ?? 0) < times) return;
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

/** A parsed script never runs; one that is made anew does. */
function remade(script, target) {
  const fresh = target.createElement("script");
  for (const { name, value } of script.attributes) fresh.setAttribute(name, value);
  fresh.text = script.text;
  return fresh;
}

function settled(script) {
  return new Promise((resolve) => {
    for (const end of ["load", "error"]) script.addEventListener(end, resolve);
  });
}
