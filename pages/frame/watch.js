/* Inline and first: a frame that loads before the modules run must not go unnoticed. */
var framelabLoads = new Set();
document.addEventListener("load", ({ target }) => {
  if (target.localName !== "iframe") return;
  framelabLoads.add(target.name);
  document.dispatchEvent(new Event("framelab-load"));
}, true);
