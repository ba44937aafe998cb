/* Inline and first: a frame that loads before the modules run must not go unnoticed. */
var framelabLoads = new Map();
document.addEventListener("load", ({ target }) => {
  if (target.localName === "iframe") {
    framelabLoads.set(target.name, (framelabLoads.get(target.name) ?? 0) + 1);
    document.dispatchEvent(new Event("framelab-load"));
  }
}, true);
