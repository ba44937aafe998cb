// @ts-check
/** How long the answers of frames are waited for. A limit ends a hang and decides nothing else. */

/** All steps together get so many times what one gets, because after that whoever started the plan stops waiting. */
const ALL = 4;

export class Limits {
  #end;

  /** @param {number} limit_ms for one step */
  constructor(limit_ms) {
    this.limit_ms = limit_ms;
    this.#end = performance.now() + ALL * limit_ms;
  }

  /**
   * The promise's value, or the outcome of what took too long.
   * @param {Promise<any>} promise
   * @param {number} limit_ms
   */
  within(promise, limit_ms = this.limit_ms) {
    const left = Math.max(0, Math.min(limit_ms, this.#end - performance.now()));
    let timer = 0;
    const hang = new Promise((resolve) => (timer = setTimeout(resolve, left, { timeout: true })));
    return Promise.race([promise, hang]).finally(() => clearTimeout(timer));
  }
}
