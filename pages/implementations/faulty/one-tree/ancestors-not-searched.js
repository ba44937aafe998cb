// A listing searches the document and those below it.
// also: same-origin, consumer-key, lists-only, origin-tuple
// seen in: tree/leaf_lists_root
const isAbove = (one, other) => one === other || (other !== other.parent && isAbove(one, other.parent));

{
  const { isSearched } = rules;
  rules.isSearched = (party, origins) => isAbove(window, party.window) && isSearched(party, origins);
}
