// @ts-check
/** Values that no plan can carry, by the names that plans have for them. */

/** @type {Record<string, (secret: string) => any>} */
const VALUES = {
  undefined: () => undefined,
  null: () => null,
  nan: () => NaN,
  infinity: () => Infinity,
  bigint: () => 1n,
  bigint_inside: () => ({ big: 1n }),
  symbol: () => Symbol("odd"),
  function: () => () => null,
  circular: () => {
    const circle = { circle: /** @type {any} */ (null) };
    circle.circle = circle;
    return circle;
  },
  getter: () => ({ get got() { return 1; } }),
  throwing_getter: (secret) => ({ get got() { throw oddError(secret); } }),
  to_json: () => ({ toJSON: () => ({ json: true }) }),
  to_json_undefined: () => ({ toJSON: () => undefined }),
  to_json_throws: (secret) => ({ toJSON() { throw oddError(secret); } }),
  date: () => new Date(0),
  map: () => new Map([["in", "a map"]]),
  set: () => new Set(["in a set"]),
  error: (secret) => oddError(secret),
  prototype: () => Object.assign(Object.create({ inherited: 1 }), { own: 1 }),
  null_prototype: () => Object.assign(Object.create(null), { bare: 1 }),
  dunder_proto: () => JSON.parse('{"__proto__":{"polluted":1}}'),
  "1mb": () => "x".repeat(1 << 20),
  "10mb": () => "x".repeat(10 << 20),
};

/** An error whose text is a secret of its document. */
function oddError(secret) {
  const error = Object.assign(new Error(secret), { name: "OddError" });
  // As data an error is empty, and so is this one.
  for (const key of ["name", "message"]) Object.defineProperty(error, key, { enumerable: false });
  return error;
}

/**
 * The value that a plan means: names of odd values stand anywhere in it.
 * @param {any} value
 * @param {string} secret
 */
export function odd(value, secret) {
  if (typeof value === "string" && value.startsWith("@")) return named(value.slice(1), secret);
  if (Array.isArray(value)) return value.map((item) => odd(item, secret));
  return value && typeof value === "object" ? members(value, secret) : value;
}

/**
 * A dictionary: an absent member is left out, and a throwing one is a getter.
 * @param {Record<string, any>} described
 * @param {string} secret
 */
export function members(described, secret) {
  const object = {};
  for (const [key, value] of Object.entries(described)) {
    if (value === "@absent") continue;
    const get = () => { throw oddError(secret); };
    if (value === "@throws") Object.defineProperty(object, key, { enumerable: true, get });
    else object[key] = odd(value, secret);
  }
  return object;
}

function named(name, secret) {
  const make = VALUES[name];
  if (!make) throw new Error(`there is no odd value ${name}`);
  return make(secret);
}
