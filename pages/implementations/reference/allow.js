// @ts-check
/* The embedder's side of rule `host-key`: what an iframe's `allow` gives to the document inside. */

/** @typedef {Party & {allow: string | null, declared: string}} Child with the origin that its iframe announces */

Object.assign(rules, {
  /** Whether we hand the feature to a child, having it ourselves or not. */
  delegates(/** @type {Child} */ child, { enabled, header }) {
    if (!rules.canDelegate(enabled) || !rules.headerLets(header, child)) return false;
    const targets = rules.allowTargets(child.allow ?? "");
    return targets ? rules.allowNames(targets, child) : rules.isOwn(child);
  },

  canDelegate: (enabled) => enabled,

  /** The targets of the first directive for the feature; null where there is none. */
  allowTargets(attribute) {
    const directives = attribute.split(";").map((directive) => directive.split(/[\t\n\f\r ]+/).filter(Boolean));
    return rules.pickDirective(directives.filter(([feature]) => rules.isFeature(feature)))?.slice(1) ?? null;
  },

  pickDirective: (directives) => directives[0],

  isFeature: (name) => name === "tools",

  allowNames: (targets, child) => (targets.length ? targets : ["'src'"]).some((target) => rules.targetNames(target, child)),

  targetNames(target, child) {
    switch (rules.keyword(target)) {
      case "*":
        return true;
      case "'self'":
        return rules.selfNames(child);
      case "'src'":
        return rules.srcNames(child);
      default:
        return rules.allowSourceNames(target, child.origin);
    }
  },

  keyword: (target) => target.toLowerCase(),

  selfNames: (child) => rules.isOwn(child),

  /** An iframe that announces an opaque document means whatever opaque document comes. */
  srcNames: ({ origin, declared }) => origin === declared,

  /** A scheme alone and wildcards mean nothing in an attribute. */
  allowSourceNames: (target, origin) => /^[^*]+:\/\/[^*]+$/.test(target) && rules.sourceNames(target, origin),

  /** Whether an expression of the Permissions Policy standard names an origin. It is no URL: a path narrows nothing. */
  sourceNames(source, origin) {
    const parts = /^([a-z][a-z0-9+.-]*:)(?:\/\/([\w.*-]+)(?::(\d+|\*))?(?:\/.*)?)?$/i.exec(source);
    if (!parts || origin === "null") return false;
    const [, scheme, host, port] = parts;
    const url = new URL(origin);
    if (scheme.toLowerCase() !== url.protocol) return false;
    return host === undefined || (rules.hostNames(host.toLowerCase(), url.hostname) && rules.portNames(port, url));
  },

  hostNames: (pattern, host) => pattern === "*" || (pattern.startsWith("*.") ? host.endsWith(pattern.slice(1)) : host === pattern),

  portNames(pattern, { protocol, port }) {
    const usual = { "https:": "443", "http:": "80" }[protocol];
    return pattern === "*" || (pattern ?? usual) === (port || usual);
  },
});
