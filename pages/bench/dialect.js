// @ts-check
/**
 * One face for every shape of the API. The shape is found by looking, never by the browser's name.
 *
 * @typedef {{name: string, description: string, window: Window, origin: string}} Handle
 * @typedef {{surface: "document" | "navigator" | "none", input: "object" | "string",
 *   register(tool: object, exposedTo: string[] | null, signal?: AbortSignal): Promise<void>,
 *   list(fromOrigins: string[] | null): Promise<any[]>,
 *   call(tool: Handle, input: object, options?: {signal: AbortSignal}): Promise<string | null>,
 *   hear?(type: string, heard: (event: any) => void): void,
 *   listen(heard: () => void): void,
 *   lacks: string[],
 *   sync: boolean | null}} Dialect
 */

/**
 * @param {Window} owner the window whose API it is
 * @returns {Dialect}
 */
export function dialect(owner = window) {
  const onDocument = Reflect.get(owner.document, "modelContext");
  if (onDocument) return new DocumentDialect(onDocument);
  // Only now: a build that has both complains about whoever looks at this one.
  const onNavigator = Reflect.get(owner.navigator, "modelContext");
  return onNavigator ? new NavigatorDialect(onNavigator) : new NoDialect();
}

/** `document.modelContext`, with object input or, in older builds, string input. */
class DocumentDialect {
  /** @type {"document"} */
  surface = "document";
  /** The channels that pages have no method for. @type {string[]} */
  lacks = [];
  /** Whether registerTool returned no promise; null until it was called. @type {boolean | null} */
  sync = null;

  constructor(api) {
    this.api = api;
    /** @type {"object" | "string"} */
    this.input = api.executeTool.length === 1 ? "object" : "string";
  }

  async register(tool, exposedTo, signal) {
    const options = { ...(signal && { signal }), ...(exposedTo && { exposedTo }) };
    const pending = this.api.registerTool(tool, options);
    this.sync = pending === undefined;
    await adopted(pending);
  }

  async list(fromOrigins) {
    return adopted(fromOrigins ? this.api.getTools({ fromOrigins }) : this.api.getTools());
  }

  async call(tool, input, options) {
    const given = this.input === "object" ? input : JSON.stringify(input);
    return adopted(options ? this.api.executeTool(tool, given, options) : this.api.executeTool(tool, given));
  }

  /** The oldest builds tell the window of calls, the others the API. */
  hear(type, heard) {
    for (const target of [this.api, window]) target.addEventListener(type, heard);
  }

  listen(heard) {
    this.api.addEventListener("toolchange", heard);
  }
}

/** `navigator.modelContext`: tools are known by name only, options are ignored, and pages may not get every method. */
class NavigatorDialect {
  /** @type {"navigator"} */
  surface = "navigator";
  /** @type {"object"} */
  input = "object";
  /** @type {boolean | null} */
  sync = null;

  constructor(api) {
    this.api = api;
    const methods = { lists: api.getTools, hears: api.addEventListener, calls: api.invokeTool };
    this.lacks = Object.entries(methods).filter(([, method]) => !method).map(([channel]) => channel);
  }

  async register(tool, exposedTo, signal) {
    const pending = this.api.registerTool(tool, exposedTo ? { exposedTo } : {});
    this.sync = pending === undefined;
    await pending;
    signal?.addEventListener("abort", () => this.api.unregisterTool(tool.name));
  }

  async list(fromOrigins) {
    if (!this.api.getTools) throw absent("getTools");
    return this.api.getTools(fromOrigins ? { fromOrigins } : {});
  }

  async call(tool, input) {
    if (!this.api.invokeTool) throw absent("invokeTool");
    const value = await this.api.invokeTool(tool.name, input);
    return typeof value === "string" ? value : JSON.stringify(value);
  }

  listen(heard) {
    this.api.addEventListener?.("toolchange", heard);
  }
}

/** No API at all: every question is answered by the same error. */
class NoDialect {
  /** @type {"none"} */
  surface = "none";
  /** @type {"object"} */
  input = "object";
  /** @type {string[]} */
  lacks = [];
  sync = null;

  async register() {
    throw absent();
  }

  async list() {
    throw absent();
  }

  async call() {
    throw absent();
  }

  listen() {}
}

/**
 * The end of a promise that may belong to a document which is gone. Awaiting such a promise takes a job in that document, and
 * those are not run any more; handlers of one's own are.
 * @param {Promise<any> | undefined} promise
 */
function adopted(promise) {
  return promise && new Promise((resolve, reject) => promise.then(resolve, reject));
}

/** What is not there is told apart from what refuses. */
function absent(what = "modelContext") {
  return Object.assign(new Error(`this document has no ${what}`), { name: "Absent" });
}
