// @ts-check
/* From what a page hands over to plain values, in the way and order of the Web IDL standard. */

const isObject = (value) => Object(value) === value;

/** Members are read in the order of their names, each once: a getter may throw, and that is then the answer. */
function toTool(value) {
  if (!isObject(value)) throw new TypeError("a tool is an object");
  const { annotations, description, execute, inputSchema, name, title } = value;
  if (typeof execute !== "function") throw new TypeError("execute is a function");
  if (inputSchema !== undefined && !isObject(inputSchema)) throw new TypeError("inputSchema is an object");
  return {
    annotations: toAnnotations(annotations),
    description: toText(description, "description"),
    execute,
    inputSchema,
    name: toText(name, "name"),
    title: title === undefined ? undefined : `${title}`,
  };
}

const HINTS = ["consequentialHint", "debugging", "readOnlyHint", "untrustedContentHint"];

function toAnnotations(value) {
  if (value !== undefined && value !== null && !isObject(value)) throw new TypeError("annotations are an object");
  return value && Object.fromEntries(HINTS.map((hint) => [hint, Boolean(value[hint])]));
}

function toText(value, member) {
  if (value === undefined) throw new TypeError(`${member} is required`);
  return `${value}`;
}

function toHandle(value) {
  if (!isObject(value)) throw new TypeError("a registered tool is an object");
  const { description, name, origin, window: target } = value;
  if (!isObject(target)) throw new TypeError("window is a window");
  return { description: toText(description, "description"), name: toText(name, "name"), origin: toText(origin, "origin"), window: target };
}

function toOptions(value) {
  if (value !== undefined && value !== null && !isObject(value)) throw new TypeError("options are an object");
  return { exposedTo: toList(value?.exposedTo), fromOrigins: toList(value?.fromOrigins), signal: toSignal(value?.signal) };
}

function toList(value) {
  if (value === undefined) return [];
  if (!isObject(value)) throw new TypeError("a list of origins is a list");
  return [...value].map((entry) => `${entry}`);
}

/** A signal may come from another document, whose AbortSignal is not ours: its getter tells, and throws for anything else. */
function toSignal(value) {
  if (value !== undefined) isAborted.call(value);
  return value;
}

const isAborted = /** @type {() => boolean} */ (Object.getOwnPropertyDescriptor(AbortSignal.prototype, "aborted")?.get);

/** JSON text, as whoever hands over something without any must hear of it. */
function toJSON(value) {
  const text = JSON.stringify(value);
  if (text === undefined) throw new TypeError("there is no JSON for this value");
  return text;
}
