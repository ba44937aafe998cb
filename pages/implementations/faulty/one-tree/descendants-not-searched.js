// A listing searches the document and those above it.
// also: same-origin, consumer-key, lists-only, origin-tuple
// seen in: tree/root_lists_leaf
const isAbove = (one, other) => one === other || (other !== other.parent && isAbove(one, other.parent));

{
  const { isSearched } = rules;
  rules.isSearched = (party, origins) => isAbove(party.window, window) && isSearched(party, origins);
}
