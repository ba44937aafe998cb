/* Inline and first: neither a frame that loads nor an error before the modules run must go unnoticed. */
var framelabErrors = [];
addEventListener("error", ({ message, filename, lineno }) => {
  if (message) framelabErrors.push(`${message} (${filename.split("/").pop()}:${lineno})`);
});
var framelabLoads = new Set();
document.addEventListener("load", ({ target }) => {
  if (target.localName !== "iframe") return;
  framelabLoads.add(target.name);
  document.dispatchEvent(new Event("framelab-load"));
}, true);
