// @ts-check
/** Says whether this browser can show the lab, and if not, what is missing. */

const DISTRUST = "This browser does not trust the certificates of this run: foreign frames would stay blank without a word.";

const verdict = /** @type {HTMLElement} */ (document.getElementById("verdict"));
const remedy = /** @type {HTMLDetailsElement | null} */ (document.getElementById("remedy"));
const lacks = (await trusts(verdict.dataset.probe ?? "")) ? missing() : DISTRUST;

verdict.textContent = lacks || "This browser is ready: it has WebMCP and trusts the certificates of this run.";
verdict.classList.toggle("warning", lacks !== "");
if (remedy) remedy.open = lacks !== "";

/** Another host of the lab, because a visitor may have waved through this one. */
async function trusts(probe) {
  return fetch(probe, { mode: "no-cors", cache: "no-store" }).then(() => true, () => false);
}

/** What stands between a trusting browser and the tools; nothing if they are there. */
function missing() {
  if (Reflect.get(document, "modelContext") ?? Reflect.get(navigator, "modelContext")) return "";
  return isSecureContext
    ? "This browser has no WebMCP, or it is switched off: the frames load, but there are no tools in them."
    : "This page is no secure context, so WebMCP is not here: open the home page by https.";
}
