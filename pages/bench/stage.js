// @ts-check
/** What one document does in a story, and its journal of what happened to it. */

import { dialect } from "./dialect.js";
import { members, odd } from "./odd.js";
import { OWN_NAMES } from "./tools.js";

/** Longer results are told by their length. */
const LONGEST = 10_000;

/** Controllers by name; documents of the own origin take signals from here. @type {Map<string, AbortController>} */
const controllers = new Map();
Reflect.set(window, "framelabSignal", (/** @type {string} */ name) => controller(name).signal);

function controller(name) {
  const known = controllers.get(name) ?? new AbortController();
  controllers.set(name, known);
  return known;
}

export class Stage {
  /** What happened to this document as a provider. @type {string[]} */
  #notes = [];
  /** Every text that came to it. @type {string[]} */
  #texts = [];
  /** The own signals of registrations, by key. @type {Map<string, AbortController>} */
  #registrations = new Map();
  /** What lets waiting callbacks go on, by key. @type {Map<string, (() => void)[]>} */
  #waiting = new Map();
  /** Listings by the step that asked for them. @type {Map<string, any[]>} */
  #listings = new Map();
  /** Calls by the step that began them. @type {Map<string, Promise<any>>} */
  #calls = new Map();
  /** The APIs of own-origin documents, for when they are gone. @type {Map<string, import("./dialect.js").Dialect>} */
  #held = new Map();
  /** @type {Window[]} */
  #opened = [];

  /**
   * @param {{api: any, frame: string, windows: Map<string, Window>, heard: () => number, tell: (note: any) => void}} parts
   */
  constructor({ api, frame, windows, heard, tell }) {
    Object.assign(this, { api, frame, windows, heard, tell });
    this.secret = `canary:${frame}/odd;`;
    for (const type of ["toolactivated", "toolcancel"]) {
      api.hear?.(type, ({ toolName }) => OWN_NAMES.has(toolName) || this.#notes.push(`${type} ${toolName}`));
    }
  }

  /** What was noted since the last time. */
  journal() {
    return { notes: this.#notes.splice(0), texts: this.#texts.splice(0) };
  }

  async register({ tool, exposed_to, signal, abort_at_once, through }) {
    if (!signal) this.#registrations.set(tool.key, new AbortController());
    const given = signal ? this.#signal(signal) : this.#registrations.get(tool.key)?.signal;
    const before = this.heard();
    const pending = this.#through(through).register(this.#dictionary(tool), exposed_to, given);
    if (abort_at_once) this.unregister({ tool: tool.key });
    await pending;
    return { ok: true, first: this.api.sync ? null : this.heard() > before };
  }

  unregister({ tool }) {
    this.#registrations.get(tool)?.abort();
    return { ok: true };
  }

  abort({ signal, reason }) {
    controller(signal).abort(reason ? Object.assign(new Error(reason), { name: "OwnReason" }) : undefined);
    return { ok: true };
  }

  async list({ name, from_origins, through }) {
    const listed = await this.#through(through).list(from_origins);
    this.#listings.set(name, listed);
    const names = this.#names();
    return { tools: listed.filter(({ name }) => !OWN_NAMES.has(name)).map((tool) => told(tool, names)) };
  }

  /** Names by window. A window that went on to another document keeps its first name, except where that is not known. */
  #names() {
    const names = new Map();
    const others = [...this.windows].filter(([frame]) => frame !== this.frame);
    for (const [frame, owner] of [...others, [this.frame, window]]) if (!names.has(owner)) names.set(owner, frame);
    return names;
  }

  async copies({ from_origins, through }) {
    const api = this.#through(through);
    const first = withSchema(await api.list(from_origins));
    if (typeof first.inputSchema === "string") return { answer: true };
    first.inputSchema.changed = true;
    const second = withSchema(await api.list(from_origins));
    return { answer: second.inputSchema !== first.inputSchema && !("changed" in second.inputSchema) };
  }

  async call(call) {
    this.begin(call);
    return this.settle({ call: call.name });
  }

  begin(call) {
    const ended = this.#ended(call);
    // Whoever settles it looks at how it ended; until then nobody may take it for an error of the page.
    ended.catch(() => {});
    this.#calls.set(call.name, ended);
    return { ok: true };
  }

  async settle({ call }) {
    const value = await this.#calls.get(call);
    if (typeof value === "string" && value.length > LONGEST) return { length: value.length };
    return { value: value ?? null };
  }

  release({ tool }) {
    for (const go of this.#waiting.get(tool)?.splice(0) ?? []) go();
    return { ok: true };
  }

  navigate({ url }) {
    location.assign(url);
    return { ok: true };
  }

  reload() {
    location.reload();
    return { ok: true };
  }

  travel({ distance }) {
    history.go(distance);
    return { ok: true };
  }

  remove({ frame }) {
    document.getElementsByName(frame)[0].remove();
    return { ok: true };
  }

  insert({ frame, url, allow, sandbox }) {
    const iframe = Object.assign(document.createElement("iframe"), { name: frame, src: url });
    if (allow !== null) iframe.allow = allow;
    if (sandbox !== null) iframe.setAttribute("sandbox", sandbox);
    document.body.append(iframe);
    return { ok: true };
  }

  hold({ frame }) {
    this.#held.set(frame, dialect(/** @type {Window} */ (this.windows.get(frame))));
    return { ok: true };
  }

  open({ frame, url }) {
    const opened = window.open(url, "_blank");
    if (!opened) throw new Error("the browser did not open a window");
    this.#opened.push(opened);
    this.windows.set(frame, opened);
    return { ok: true };
  }

  /** Leaves no window behind. */
  close() {
    for (const opened of this.#opened.splice(0)) opened.close();
    return { ok: true };
  }

  #ended({ name, listed, tool_name, description, window, origin, lacks, input, signal, through }) {
    const known = listed && this.#listings.get(listed)?.find((tool) => tool.name === tool_name);
    const handle = known ?? { name: tool_name, description, origin, window: this.windows.get(window) };
    if (lacks) delete handle[lacks];
    const options = signal ? { signal: this.#signal(signal) } : undefined;
    return (async () => this.#through(through).call(handle, input === "@absent" ? undefined : odd(input, this.secret), options))();
  }

  /** The own API, or that of a document that is gone. */
  #through(frame) {
    return frame ? this.#held.get(frame) : this.api;
  }

  #signal({ frame, name }) {
    if (frame === this.frame) return controller(name).signal;
    return Reflect.get(/** @type {any} */ (this.windows.get(frame)), "framelabSignal")(name);
  }

  #dictionary(tool) {
    return members({ execute: this.#callback(tool), ...tool.members }, this.secret);
  }

  #callback({ key, does, result, secret }) {
    const behave = {
      throws: () => { throw new Error(secret); },
      rejects: () => Promise.reject(new Error(secret)),
      waits: (input) => new Promise((resolve) => this.#wait(key, () => resolve(returned(input)))),
      resolves: async (input) => returned(input),
      echoes: (input) => input,
      returns: (input) => returned(input),
      unregisters: (input) => (this.unregister({ tool: key }), returned(input)),
    }[does];
    const returned = (input) => result === null ? { tool: key, frame: this.frame, token: input?.token ?? null } : odd(result, this.secret);
    return (input, options) => {
      this.#note(key, input, options?.signal);
      return behave(input);
    };
  }

  #wait(key, go) {
    this.#waiting.set(key, [...(this.#waiting.get(key) ?? []), go]);
  }

  #note(key, input, signal) {
    this.#notes.push(`ran ${key}`);
    this.#texts.push(JSON.stringify(input) ?? "");
    const token = input?.token ?? null;
    this.tell({ ran: key, token, deaf: !signal });
    signal?.addEventListener("abort", () => {
      this.tell({ cancelled: key, token });
      this.#notes.push(`signal of ${key} aborted: ${signal.reason?.name ?? signal.reason}`);
      this.#texts.push(String(signal.reason?.message ?? signal.reason));
    });
  }
}

/** The first tool that has a schema and is not the lab's own. */
function withSchema(listed) {
  return listed.find(({ name, inputSchema }) => !OWN_NAMES.has(name) && inputSchema);
}

/** Everything that a listing says of a tool, in one shape for all builds. */
function told(tool, names) {
  const { name, title, description, inputSchema, window, origin, annotations } = tool;
  const schema = typeof inputSchema === "string" && inputSchema ? JSON.parse(inputSchema) : inputSchema;
  const fields = {
    name,
    title: title ?? "",
    description,
    inputSchema: schema || null,
    readOnlyHint: annotations?.readOnlyHint ?? false,
    untrustedContentHint: annotations?.untrustedContentHint ?? false,
    origin,
  };
  return { name, description, frame: names.get(window) ?? null, origin, fields };
}
