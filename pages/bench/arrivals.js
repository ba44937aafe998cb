// @ts-check
/** Waits for the frames of a plan. */

/**
 * Settles when every frame said hello, with the names of those that did not within the limit. Nothing shorter than the
 * limit can tell that a frame will never come: its `load` and its hello reach the top by different ways.
 * @returns {Promise<Set<string>>}
 */
export function arrivals(hub, { frames, limit_ms }) {
  return new Promise((resolve) => {
    const late = () => frames.map(({ frame }) => frame).filter((frame) => !hub.frames.has(frame));
    const done = () => {
      clearTimeout(timer);
      hub.removeEventListener("change", look);
      resolve(new Set(late()));
    };
    const look = () => late().length === 0 && done();
    const timer = setTimeout(done, limit_ms);
    hub.addEventListener("change", look);
    look();
  });
}
