// @ts-check
"use strict";
/*
 * The post office of the tree, in the top document only. A classic script in the head, because it must listen before
 * the first child can say hello.
 */
(() => {
  /** @typedef {{source: MessageEventSource, origin: string, port: MessagePort, hello: Record<string, any>}} Arrival */

  const facts = JSON.parse(document.getElementById("framelab-facts")?.textContent ?? "{}");
  let last = 0;

  class Hub extends EventTarget {
    /** @type {Map<string, Arrival>} the frames that said hello */
    frames = new Map();
    /** @type {Map<string, Arrival>} those that a step took away */
    past = new Map();
    /** @type {string[]} what nobody expected, for the report */
    errors = [];
    /** @type {Map<number, (reply: any) => void>} */
    #pending = new Map();
    /** @type {Set<MessageEventSource>} documents opened by hand that listen and wait for their turn */
    #waiting = new Set();

    /**
     * Sends a command to a frame; settles with its reply, whatever that is, and never if none comes.
     * @param {string} frame
     * @param {Record<string, any>} command
     * @returns {Promise<{value?: any, error?: {name: string, message: string}}>}
     */
    ask(frame, command) {
      const id = ++last;
      return new Promise((resolve) => {
        this.#pending.set(id, resolve);
        this.frames.get(frame)?.port.postMessage({ ...command, id });
      });
    }

    /** @param {MessageEvent} event */
    receive({ data, source, origin, ports }) {
      if (data?.framelab !== facts.nonce) return;
      if (data.hello && source) this.#arrive(data.hello, source, origin, ports[0]);
      if (data.waiting && source) this.#waiting.add(source);
      this.begin();
    }

    /** By hand, tools are offered only when every frame listens, so that all can hear of them who may. */
    begin() {
      const all = [...this.frames.values()].every(({ source }) => this.#waiting.has(source));
      if (document.readyState !== "complete" || !all) return;
      for (const source of this.#waiting) source.postMessage({ framelab: facts.nonce, begin: true }, { targetOrigin: "*" });
    }

    /** The document of a frame goes on purpose; another may say hello under its name. @param {string} frame */
    forget(frame) {
      const gone = this.frames.get(frame);
      if (gone) this.past.set(frame, gone);
      this.frames.delete(frame);
    }

    #arrive(hello, source, origin, port) {
      if (this.frames.has(hello.frame)) this.errors.push(`${hello.frame} said hello twice`);
      port.onmessage = ({ data }) => this.#reply(hello.frame, data);
      this.frames.set(hello.frame, { source, origin, port, hello });
      this.dispatchEvent(new Event("change"));
    }

    #reply(frame, { id, broken, note, ...reply }) {
      if (note) this.dispatchEvent(new CustomEvent("note", { detail: note }));
      if (broken) this.errors.push(`${frame}: ${broken}`);
      this.#pending.get(id)?.(reply);
      this.#pending.delete(id);
    }
  }

  /** A run in turns: a turn ends with the report, or with something that only the driver of the browser can do. */
  class Turns {
    /** @type {Promise<any>} */
    #report = Promise.resolve();
    #tell = (/** @type {any} */ _need) => {};
    #go = (/** @type {any} */ _outcome) => {};
    /** Whether the run waits for the driver. */
    waits = false;

    /** @param {Promise<any>} report */
    begin(report) {
      this.#report = report;
      return this.#turn();
    }

    /** For the run: settles with the outcome, when the driver has done it. @param {Record<string, string>} need */
    need(need) {
      this.waits = true;
      return new Promise((resolve) => {
        this.#go = resolve;
        this.#tell({ need });
      });
    }

    /** For the driver, when it has done it. @param {any} outcome */
    resume(outcome) {
      const turn = this.#turn();
      this.waits = false;
      this.#go(outcome);
      return turn;
    }

    #turn() {
      return Promise.race([this.#report, new Promise((resolve) => (this.#tell = resolve))]);
    }
  }

  const hub = new Hub();
  const turns = new Turns();
  addEventListener("message", (event) => hub.receive(event));
  addEventListener("load", () => hub.begin());

  /** @type {(run: (plan: any) => Promise<any>) => void} */
  let ready = () => {};
  /** @type {Promise<(plan: any) => Promise<any>>} */
  const bench = new Promise((resolve, reject) => {
    ready = resolve;
    // Errors of loading do not bubble. A run that waits for a module which never comes would wait for ever.
    addEventListener("error", ({ target }) => {
      if (target instanceof HTMLScriptElement) reject(new Error(`a script did not load: ${target.src}`));
    }, true);
  });
  // Whoever runs a plan hears of it; by hand nobody does.
  bench.catch(() => {});
  Object.defineProperty(window, "framelab", {
    value: {
      hub,
      ready,
      run: async (plan) => turns.begin((await bench)(plan)),
      resume: (outcome) => turns.resume(outcome),
      need: (what) => turns.need(what),
      waits: () => turns.waits,
      nonce: facts.nonce,
    },
  });
})();
