// @ts-check
/** The steps of a plan. Nothing here knows a rule: a step that fails is a result like any other. */

export class Steps {
  /**
   * @param {any} hub
   * @param {any} plan
   * @param {Set<string>} missing
   * @param {import("./limits.js").Limits} limits
   */
  constructor(hub, plan, missing, limits) {
    this.hub = hub;
    this.plan = plan;
    this.missing = missing;
    this.limits = limits;
  }

  /** Raises the fences, lets their own tool changes settle, and tells the shape of the API. */
  async prepare() {
    const { frames, audience } = this.plan;
    const present = frames.map(({ frame }) => frame).filter((frame) => !this.missing.has(frame));
    const setup = (frame) => this.limits.within(this.#told(frame, { op: "setup", frames, audience }));
    const shapes = Object.values(await each(present, setup)).filter(({ surface }) => surface);
    // Where a registration cannot be awaited, only the registering document can tell when it is through.
    const readers = shapes.some(({ sync }) => sync) ? present : [null];
    await this.limits.within(Promise.all(readers.map((by) => this.counts({ by, frames: present }))));
    return shapes.find(({ schema }) => schema) ?? shapes.find(({ surface }) => surface !== "none") ?? shapes[0] ?? null;
  }

  /** The outcome of one step. */
  async perform(step) {
    const absent = [step.frame, step.by, step.provider, ...(step.frames ?? [])].find((frame) => this.missing.has(frame));
    if (absent) return { missing: absent };
    // Each of its steps has its own limit.
    return step.op === "together" ? this.together(step) : this.limits.within(this[step.op](step));
  }

  async together({ steps }) {
    return { outcomes: await Promise.all(steps.map((step) => this.perform(step))) };
  }

  register({ frame, tool, exposed_to }) {
    return this.#told(frame, { op: "register", tool, exposed_to });
  }

  unregister({ frame, tool }) {
    return this.#told(frame, { op: "unregister", tool });
  }

  list({ frame, from_origins }) {
    return this.#told(frame, { op: "list", from_origins });
  }

  call({ frame, provider, name, description, origin, token }) {
    return this.#told(frame, { op: "call", provider, name, description, origin, token });
  }

  strings({ frame, strings }) {
    return this.#told(frame, { op: "strings", strings });
  }

  async counts({ by, frames }) {
    return { counts: await each(frames, (frame) => this.#count(by, frame)) };
  }

  async invocations({ frames }) {
    const tokens = async (frame) => {
      await this.#count(null, frame);
      return (await this.hub.ask(frame, { op: "tokens" })).value;
    };
    return { tokens: await each(frames, tokens) };
  }

  /** One after the other, because own-origin documents hear each other's controls. */
  async control({ frames }) {
    const controls = {};
    for (const frame of frames) {
      const { value, error } = await this.hub.ask(frame, { op: "control", origin: this.#origin(frame) });
      controls[frame] = error ? { error } : judged(value);
      await this.counts({ by: frame, frames: [...this.hub.frames.keys()] });
    }
    return { controls };
  }

  /** The count of one frame, by the strongest proof that it can give. */
  async #count(by, frame) {
    const read = (reader) => this.hub.ask(reader, { op: "fence", frame, origin: this.#origin(frame) });
    const fence = by && (await read(by));
    if (fence && !fence.error) return { count: fence.value, proof: "fence" };
    const own = by === frame ? fence : await read(frame);
    if (!own.error) return { count: own.value, proof: "own-fence" };
    for (const other of [by ?? frame, frame, by ?? frame, frame]) await this.hub.ask(other, { op: "ping" });
    return { count: (await this.hub.ask(frame, { op: "heard" })).value, proof: "round-trips" };
  }

  /** The origin that the frame itself told, as every handle needs it. */
  #origin(frame) {
    return this.hub.frames.get(frame).hello.origin;
  }

  async #told(frame, command) {
    const { value, error } = await this.hub.ask(frame, command);
    return error ? { error } : value;
  }
}

/** An object with one answer a frame, all asked at once. */
async function each(frames, answer) {
  return Object.fromEntries(await Promise.all(frames.map(async (frame) => [frame, await answer(frame)])));
}

/** A control that is less than complete says what it was. */
function judged({ heard, listed, called }) {
  const works = [1, null].includes(heard) && [true, null].includes(listed) && [true, null].includes(called);
  if (works) return { ok: true, heard, listed, called };
  const message = `heard ${heard}, listed ${listed}, called ${called}`;
  return { error: { name: "Control", message }, heard, listed, called };
}
