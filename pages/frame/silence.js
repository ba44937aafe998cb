// @ts-check
/** Marks the frames that do not answer, in the tree at the top: a frame that a browser refuses stays blank without a word. */

const WHY = "no answer: this browser may not trust the certificate of its host";

/** @param {{frame: string}[]} frames every frame of the tree */
export function watchSilence(frames) {
  /** @type {{frames: Map<string, unknown>} & EventTarget} */
  const { hub } = Reflect.get(window, "framelab");
  const rows = frames.map(({ frame }) => ({ frame, note: note(frame) }));
  const look = () => {
    const loaded = document.readyState === "complete";
    for (const { frame, note } of rows) note.hidden = !loaded || hub.frames.has(frame);
  };
  // A frame that is made by a script says hello after the load; its mark then goes away again.
  hub.addEventListener("change", look);
  addEventListener("load", () => setTimeout(look));
  look();
}

/** @param {string} frame */
function note(frame) {
  const link = Object.assign(document.createElement("a"), { href: "/#remedy", textContent: "how to open the lab" });
  const note = Object.assign(document.createElement("span"), { className: "warning", hidden: true });
  note.append(` ${WHY} (`, link, ")");
  document.querySelector(`.tree [data-frame="${frame}"]`)?.append(note);
  return note;
}
