// @ts-check
/** Waits for the frames of a plan. */

/**
 * Settles when every frame said hello or cannot say it any more; the names of those that did not.
 * @returns {Promise<Set<string>>}
 */
export function arrivals(hub, { frames, limit_ms }) {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      hub.removeEventListener("change", look);
      resolve(new Set(frames.map(({ frame }) => frame).filter((frame) => !hub.frames.has(frame))));
    };
    const look = () => {
      const gone = frames.filter(({ frame }) => hub.silent.has(frame) && !hub.frames.has(frame));
      // What stands below a frame that is not there will never come, and nobody else can tell.
      const lost = ({ place }) => gone.some((above) => above.place.every((index, depth) => place[depth] === index));
      if (frames.every((entry) => hub.frames.has(entry.frame) || lost(entry))) done();
    };
    const timer = setTimeout(done, limit_ms);
    hub.addEventListener("change", look);
    look();
  });
}
