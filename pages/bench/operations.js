// @ts-check
/** What a document can be told to do, by the name of the operation. */

import { CONTROL, FENCE, OWN_NAMES, Tools } from "./tools.js";

/**
 * @param {import("./dialect.js").Dialect} api
 * @param {string} frame the name of this document's frame
 * @param {(note: any) => void} tell sends a note to the top
 * @returns {Record<string, (command: any) => any>}
 */
export function operations(api, frame, tell) {
  const tools = new Tools(api, frame);
  /** @type {Map<string, Window>} */
  const windows = new Map([[frame, window]]);
  /** @type {any} */
  let stage = null;
  const handle = (frame, tool, origin) => {
    const { name, description } = tool;
    return { name, description, origin, window: /** @type {Window} */ (windows.get(frame)) };
  };
  const fence = async (frame, origin) => {
    const told = JSON.parse((await api.call(handle(frame, FENCE, origin), {})) ?? "");
    // A fence that does not bring back what it was given, or that is another document's, is none; a weaker proof has to do.
    if (told.frame !== frame || typeof told.heard !== "number") throw new TypeError("this is not the fence that was called");
    return told.heard;
  };

  return {
    /**
     * There and back. A listing goes by the way that changes of tools take, so what changed before has been told when it is back;
     * a document that may not list has only the message itself to offer.
     */
    ping: () => api.list(null).then(() => true, () => false),

    /** Gets ready for a story; loaded for this only, because most trees have none. */
    async stage() {
      const { Stage } = await import("./stage.js");
      stage = new Stage({ api, frame, windows, heard: () => tools.heard, tell });
      return true;
    },

    act: ({ act }) => stage[act.op](act),

    /** Windows as they are now. */
    look({ frames }) {
      for (const { frame, place } of frames) windows.set(frame, at(place));
    },

    /** What this build does where builds are known to differ; loaded for this only, because a run asks once. */
    fingerprint: async ({ part, ...more }) => (await import("./fingerprint.js")).parts[part](more),

    /** Windows are looked up once, while the tree is whole: indexes shift when a frame goes, windows do not. */
    async setup({ frames, audience }) {
      for (const { frame, place } of frames) windows.set(frame, at(place));
      const schema = await tools.raiseFence(audience).then(() => fenceSchema(api)).catch(() => null);
      return { surface: api.surface, input: api.input, schema, sync: api.sync, lacks: api.lacks };
    },

    async register({ tool, exposed_to }) {
      await tools.register(tool, exposed_to);
      return { ok: true };
    },

    unregister({ tool }) {
      tools.unregister(tool);
      return { ok: true };
    },

    /** The number that another document, or this one, tells through its fence. */
    fence: ({ frame, origin }) => fence(frame, origin),

    heard: () => tools.heard,

    tokens: () => tools.tokens,

    async list({ from_origins }) {
      const listed = await api.list(from_origins);
      const names = new Map([...windows].map(([frame, window]) => [window, frame]));
      const kept = listed.filter(({ name }) => !OWN_NAMES.has(name));
      const told = ({ name, description, window, origin }) => ({ name, description, frame: names.get(window) ?? null, origin: origin ?? null });
      return { tools: kept.map(told) };
    },

    async call({ provider, name, description, origin, token }) {
      return { value: (await api.call(handle(provider, { name, description }, origin), { token })) ?? null };
    },

    /** What the URL parser and the two lists of the API make of each string, one after the other. */
    async strings({ strings }) {
      const answers = [];
      for (const string of strings) {
        const registration = new AbortController();
        const registers = await settled(() => api.register({ ...CONTROL, execute: () => null }, [string], registration.signal));
        registration.abort();
        const lists = await settled(() => api.list([string]));
        answers.push({ url_origin: urlOrigin(string), registers, lists });
      }
      return { strings: answers };
    },

    /** Registers, hears, lists and calls a tool of its own; `settle` reads the own fence where there is one. */
    async control({ origin }) {
      const settle = () => fence(frame, origin).catch(() => tools.heard);
      const before = await settle();
      const registration = new AbortController();
      await api.register({ ...CONTROL, execute: () => ({ frame }) }, null, registration.signal);
      try {
        // What the API has no method for proves nothing, and must not keep the rest from proving something.
        const having = (channel, prove) => (api.lacks.includes(channel) ? null : prove());
        const heard = await having("hears", async () => (await settle()) - before);
        const isIt = ({ name, window: owner }) => name === CONTROL.name && owner === window;
        const listed = await having("lists", async () => (await api.list(null)).some(isIt));
        return { heard, listed, called: await having("calls", () => called(api, handle(frame, CONTROL, origin), frame)) };
      } finally {
        registration.abort();
        await settle();
      }
    },
  };
}

/** The type that the fence's schema comes back as. */
async function fenceSchema(api) {
  const fence = (await api.list(null)).find(({ name }) => name === FENCE.name);
  return fence ? typeof fence.inputSchema : null;
}

/**
 * @param {number[]} place the child indexes on the way from the top
 * @returns {any} nothing where the tree has no such window: another origin's window throws for an index that is not there
 */
function at(place) {
  try {
    return place.reduce((window, index) => window[index], /** @type {any} */ ((window.opener ?? window).top));
  } catch {
    return undefined;
  }
}

/** "ok", or the name of the error. */
async function settled(attempt) {
  try {
    await attempt();
    return "ok";
  } catch (error) {
    return String(error?.name ?? error);
  }
}

/** The origin of a URL; null where there is none to parse. */
function urlOrigin(string) {
  try {
    return new URL(string).origin;
  } catch {
    return null;
  }
}

/** True, or the name of the error. */
async function called(api, tool, frame) {
  try {
    return JSON.parse((await api.call(tool, {})) ?? "").frame === frame;
  } catch (error) {
    return String(error?.name ?? error);
  }
}
