// @ts-check
/** Runs the acts of a story, in the top document. Nothing here knows a rule: an act that fails is a result like any other. */

import { arrivals } from "./arrivals.js";

export class Story {
  /** The tool changes that each frame had heard before the act. @type {Record<string, {count: number}>} */
  #before = {};
  /** Positive controls, as documents came. */
  #controls = {};
  /** Where each document was seen, also when it has gone. @type {Map<string, any>} */
  #sources = new Map();
  /** The tokens of calls whose callbacks got no signal: they never hear of an end. */
  #deaf = new Set();

  /**
   * @param {any} hub
   * @param {any} plan
   * @param {import("./steps.js").Steps} steps
   */
  constructor(hub, plan, steps) {
    this.hub = hub;
    this.plan = plan;
    this.steps = steps;
    this.limits = steps.limits;
    hub.addEventListener("note", ({ detail: { deaf, token } }) => deaf && this.#deaf.add(token));
  }

  async run() {
    await this.#enter([...this.hub.frames.keys()]);
    const acts = [];
    for (const act of this.plan.acts) acts.push(await this.#act(act));
    await this.#everywhere("close");
    return { outcomes: [{ controls: this.#controls }], acts };
  }

  async #act(act) {
    const absent = [act.by, ...act.watch].find((frame) => !this.hub.frames.has(frame));
    if (absent) return { outcome: { missing: absent }, noticed: {}, missing: [] };
    const outcome = await this.#perform(act);
    const missing = await arrivals(this.hub, { frames: act.arrives.map((frame) => ({ frame })), limit_ms: this.plan.limit_ms });
    const noticed = await this.#noticed(act);
    const came = act.arrives.filter((frame) => !missing.has(frame));
    if (came.length || act.leaves.length) await this.#enter(came);
    return { outcome, noticed, missing: [...missing] };
  }

  async #perform(act) {
    if (act.op === "nothing") return { ok: true };
    if (act.op === "together") return { outcomes: await Promise.all(act.acts.map((part) => this.#perform(part))) };
    const awaited = act.until && !this.#deaf.has(act.until.token) && this.#cancelled(act.until);
    const need = needOf(act);
    const done = need ? Reflect.get(window, "framelab").need(need) : this.limits.within(this.#asked(act), act.limit_ms);
    // The command is on its way; from now on the name belongs to the document that comes.
    for (const frame of act.leaves) this.hub.forget(frame);
    await awaited;
    return done;
  }

  #cancelled(until) {
    return this.limits.within(this.#note(until, ({ cancelled }) => cancelled), until.limit_ms);
  }

  #asked(act) {
    return act.op === "begin" ? this.#begun(act) : this.#told(act.by, act);
  }

  /** A call has begun when its callback runs, or when it ends without that. */
  async #begun(act) {
    const runs = this.#note({ tool: act.tool, token: act.input?.token }, ({ ran }) => ran).then(() => ({ ok: true, began: act.name }));
    await this.#told(act.by, act);
    const ended = this.#told(act.by, { op: "settle", call: act.name });
    return Promise.race([runs, ended]);
  }

  /** Settles when a provider tells this of a call. */
  #note({ tool, token = null }, what) {
    return new Promise((resolve) => {
      const look = ({ detail }) => {
        if (what(detail) !== tool || detail.token !== token) return;
        this.hub.removeEventListener("note", look);
        resolve(true);
      };
      this.hub.addEventListener("note", look);
    });
  }

  async #told(frame, act) {
    const { value, error } = await this.hub.ask(frame, { op: "act", act });
    return error ? { error } : value;
  }

  /** What each watched frame noticed since the act before. */
  async #noticed({ by, watch }) {
    const reader = this.hub.frames.has(by) ? by : null;
    const { counts } = await this.limits.within(this.steps.counts({ by: reader, frames: watch }));
    const noticed = {};
    for (const frame of watch) {
      const count = counts?.[frame];
      if (!count) continue;
      const journal = await this.limits.within(this.#told(frame, { op: "journal" }));
      noticed[frame] = { heard: count.count - this.#before[frame].count, proof: count.proof, notes: [], texts: [], ...journal };
      this.#before[frame] = count;
    }
    return noticed;
  }

  /** Documents that came raise their fences and prove themselves; what they do so counts for no act. */
  async #enter(frames) {
    for (const frame of frames) this.#sources.set(frame, this.hub.frames.get(frame).source);
    const places = this.#places();
    const audience = this.plan.audience;
    const known = [...this.hub.frames.keys()];
    const ask = (frame, command) => this.limits.within(this.hub.ask(frame, command));
    await Promise.all(known.map((frame) => ask(frame, { op: "look", frames: places })));
    // Those of the start have their fences.
    const bare = frames.filter((frame) => this.#controls[frame] || !this.plan.frames.some((place) => place.frame === frame));
    await Promise.all(bare.map((frame) => ask(frame, { op: "setup", frames: places, audience })));
    await Promise.all(frames.map((frame) => ask(frame, { op: "stage" })));
    for (const round of this.#rounds(frames)) {
      await Promise.all(round.map((frame) => this.#control(frame)));
    }
    await this.#settle();
  }

  async #control(frame) {
    const { controls } = await this.limits.within(this.steps.control({ frames: [frame] }));
    Object.assign(this.#controls, controls);
  }

  /** Only own-origin documents hear each other's controls, so one of each origin at a time does no harm. */
  #rounds(frames) {
    const rounds = [];
    const counts = new Map();
    for (const frame of frames) {
      const { origin } = this.hub.frames.get(frame);
      const round = counts.get(origin) ?? 0;
      counts.set(origin, round + 1);
      (rounds[round] ??= []).push(frame);
    }
    return rounds;
  }

  async #settle() {
    const frames = [...this.hub.frames.keys()];
    this.#before = (await this.limits.within(this.steps.counts({ by: null, frames }))).counts ?? {};
    await this.#everywhere("journal");
  }

  #everywhere(op) {
    return Promise.all([...this.hub.frames.keys()].map((frame) => this.limits.within(this.#told(frame, { op }))));
  }

  /** The way to each window that is still in the tree; windows that went have none. */
  #places() {
    const places = [];
    for (const [frame, source] of this.#sources) {
      const place = wayTo(source, window);
      if (place) places.push({ frame, place });
    }
    return places;
  }
}

/** What no script can do, so that the driver is asked. */
function needOf({ op, name, url }) {
  if (op === "crash") return { crash: url };
  return op === "away" ? { away: name } : null;
}

/** @returns {number[] | null} */
function wayTo(target, from) {
  if (target === from) return [];
  for (let index = 0; index < from.length; index++) {
    const way = wayTo(target, from[index]);
    if (way) return [index, ...way];
  }
  return null;
}
