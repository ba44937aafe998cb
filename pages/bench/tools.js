// @ts-check
/** The tools of one document: those that it was told to register, and the lab's own. */

/** The tool that tells what its document has heard so far. */
export const FENCE = { name: "framelab-fence", description: "Tells how many tool changes this document has heard." };
/** The tool that a document shows to itself, to prove that it can. */
export const CONTROL = { name: "framelab-control", description: "Proves that this document can see its own tools." };

/** Names that no listing reports. */
export const OWN_NAMES = new Set([FENCE.name, CONTROL.name]);

export class Tools {
  /** How many tool changes this document has heard. */
  heard = 0;
  /** The tokens of the calls that ran here. @type {string[]} */
  tokens = [];
  /** @type {Map<string, AbortController>} by key */
  #registrations = new Map();

  /**
   * @param {import("./dialect.js").Dialect} api
   * @param {string} frame
   */
  constructor(api, frame) {
    this.api = api;
    this.frame = frame;
    api.listen(() => this.heard++);
  }

  /** Registers a tool as a plan describes it; its callback returns plain data only. */
  async register({ key, name, title, description, input_schema, annotations, result }, exposedTo) {
    const execute = (input) => {
      const token = input?.token ?? null;
      // An API that loses the input must not spoil the report of it.
      this.tokens.push(String(token));
      return result ?? { tool: key, frame: this.frame, token };
    };
    const tool = { name, title, description, inputSchema: input_schema, annotations, execute };
    const registration = new AbortController();
    this.#registrations.set(key, registration);
    await this.api.register(present(tool), exposedTo, registration.signal);
  }

  /**
   * Aborts the signal of a registration, also of one that was refused: that must be silent. The registration goes first
   * and the document later, never the other way round.
   */
  unregister(key) {
    this.#registrations.get(key)?.abort();
  }

  /** Shows the fence to all of `audience`, or, where that is refused, to the own origin. */
  async raiseFence(audience) {
    const execute = () => ({ frame: this.frame, heard: this.heard });
    const tool = { ...FENCE, inputSchema: { type: "object" }, execute };
    try {
      await this.api.register(tool, audience);
    } catch {
      await this.api.register(tool, null);
    }
  }
}

/** Members that a plan leaves out must be absent, not undefined: an older build may read them differently. */
function present(members) {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined && value !== null));
}
