// @ts-check
/* The document's own side of rule `host-key`: its Permissions-Policy header, a structured-field dictionary. */

const KEY = "[a-z*][a-z0-9_.*-]*";
const STRING = String.raw`"(?:[ !#-[\]-~]|\\["\\])*"`;
const TOKEN = String.raw`[A-Za-z*][\w!#$%&'*+.^|~:/\x60-]*`;
const BARE = String.raw`(?:${STRING}|${TOKEN}|-?\d{1,15}(?:\.\d{1,3})?|\?[01]|:[A-Za-z0-9+/=]*:|@-?\d{1,15})`;
const PARAMETERS = `(?:; *${KEY}(?:=${BARE})?)*`;
const ITEM = BARE + PARAMETERS;
const LIST = String.raw`\( *(?:${ITEM}(?: +${ITEM})*)? *\)`;
const MEMBER = new RegExp(`^(${KEY})(?:=(${LIST}|${BARE}))?${PARAMETERS}`);
const COMMA = /^[ \t]*,[ \t]*(?=\S)/;

Object.assign(rules, {
  /** The entries that a header has for the feature; null where it does not speak of it, or is malformed and counts for nothing. */
  headerEntries(text) {
    let rest = text.trim();
    let found = null;
    while (rest) {
      const member = MEMBER.exec(rest);
      if (!member) return rules.malformedEntries();
      // The last of several members of a name counts, as in every dictionary.
      if (member[1] === "tools") found = entriesOf(member[2] ?? "?1");
      rest = rest.slice(member[0].length);
      const comma = COMMA.exec(rest);
      if (rest && !comma) return rules.malformedEntries();
      rest = rest.slice(comma?.[0].length ?? 0);
    }
    return found;
  },

  malformedEntries: () => null,

  /** Whether a header lets a document have the feature. */
  headerLets: (entries, party) => entries === null || entries.some((entry) => rules.headerNames(entry, party)),

  headerNames(entry, party) {
    if (entry === "*" || entry === '"*"') return true;
    if (entry === "self") return rules.isOwn(party);
    return entry.startsWith('"') && rules.headerSourceNames(JSON.parse(entry), party.origin);
  },

  headerSourceNames: (source, origin) => rules.sourceNames(source, origin),

  /** Whether the document's own header leaves it the feature. */
  ownHeaderLets: (entries) => rules.headerLets(entries, { window, origin: self.origin }),
});

/** The bare items of a list or of a single item, without their parameters. */
function entriesOf(value) {
  const inner = value.replace(/^\(|\)$/g, "");
  return [...inner.matchAll(new RegExp(`(${BARE})${PARAMETERS}`, "g"))].map(([, bare]) => bare);
}
