// @ts-check
/* What an origin is: rules `origin-tuple`, `trustworthy`, `same-origin`, `opaque`, `secure-context`. */

Object.assign(rules, {
  /** Only the browser knows about all the documents above. */
  isSecure: () => isSecureContext,
  takesPart: () => isSecureContext,

  /** Origins are compared as the URL parser writes them. */
  sameOrigin: (one, other) => one === other,

  /** Opaque origins all read "null"; whether two are the same, only the browser's own gate between windows tells. */
  isOwn: ({ origin, window: other }) => (origin === "null" ? rules.isReachable(other) : rules.sameOrigin(origin, self.origin)),

  isReachable(other) {
    try {
      return Boolean(other.document);
    } catch {
      return false;
    }
  },

  /** The origin that a text means, "null" where it has none, and nothing where it is no URL. */
  originOf(text) {
    try {
      return new URL(text).origin;
    } catch {
      return undefined;
    }
  },

  isTrustworthy(origin) {
    if (!origin || origin === "null") return false;
    const { protocol, hostname } = new URL(origin);
    return rules.isSafeScheme(protocol) || (["http:", "ws:"].includes(protocol) && rules.isLoopback(hostname));
  },

  isSafeScheme: (protocol) => ["https:", "wss:"].includes(protocol),

  isLoopback: (host) => /^(.+\.)?localhost\.?$/.test(host) || /^127(\.\d+){3}$/.test(host) || host === "[::1]",

  /** The origins of a list. One bad entry refuses the whole of it. */
  originsOf(list) {
    const origins = list.map((text) => rules.originOf(text));
    if (!origins.every((origin) => rules.isTrustworthy(origin))) throw refusal("SecurityError", "an entry is not a trustworthy origin");
    return origins;
  },

  /** The same for each list by its option, as faults may strike one alone. */
  exposedOrigins: (list) => rules.originsOf(list),
  askedOrigins: (list) => rules.originsOf(list),
});
