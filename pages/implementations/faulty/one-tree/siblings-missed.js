// Only ancestors and descendants see each other's tools.
// also: same-origin, consumer-key, lists-only, origin-tuple
// seen in: tree/siblings
const isAbove = (one, other) => one === other || (other !== other.parent && isAbove(one, other.parent));

{
  const { isExposed } = rules;
  const related = ({ window: other }) => isAbove(other, window) || isAbove(window, other);
  rules.isExposed = (tool, party) => related(party) && isExposed(tool, party);
}
