// @ts-check
/* Who may list, hear and call a tool: rules `provider-key`, `consumer-key`, `lists-only`. */

Object.assign(rules, {
  /** The provider's key: the own origin always, another one when the tool names it. */
  isExposed: (tool, /** @type {Party} */ party) => rules.isOwn(party) || rules.isNamed(tool.exposedTo, party),

  isNamed: (origins, party) => origins.some((origin) => rules.sameOrigin(origin, party.origin)),

  /** The three channels; every one asks for the provider's key, and for nothing else. */
  mayList: (tool, party) => rules.isExposed(tool, party),
  mayHear: (tool, party) => rules.isExposed(tool, party),
  mayCall: (tool, party) => rules.isExposed(tool, party),

  /** The consumer's key: which documents a listing searches. Naming an origin adds and never removes. */
  isSearched: (/** @type {Party} */ party, origins) => rules.isOwn(party) || rules.isNamed(origins, party),

  /** Which documents of the tree take part at all: rule `one-tree`. */
  isInTree: (place) => Array.isArray(place),

  /** The host's key for each thing that a document does. */
  mayRegister: ({ enabled }) => enabled,
  mayAsk: ({ enabled }) => enabled,
  mayExecute: ({ enabled }) => enabled,
  mayBeTold: ({ enabled }) => enabled,

  notAllowed: () => refusal("NotAllowedError", "the tools feature is not allowed in this document"),

  /** One word for every reason why a call does not reach a tool: more must not be told. */
  unknown: () => refusal("UnknownError", "there is no such tool for this document"),

  /** A tool of an opaque origin has no address. */
  isAddress: (origin) => Boolean(origin) && origin !== "null",
  notSupported: () => refusal("NotSupportedError", "a tool of an opaque origin cannot be executed"),

  /** By name in code units; equal names of different documents stay apart. */
  sorted: (tools) => tools.sort((one, other) => (one.name < other.name ? -1 : Number(one.name > other.name))),
});
