// Only a parent and its children see each other's tools.
// also: same-origin, consumer-key, lists-only, origin-tuple
// seen in: tree/depth_3
{
  const { isExposed } = rules;
  const near = ({ window: other }) => other === window || other.parent === window || window.parent === other;
  rules.isExposed = (tool, party) => near(party) && isExposed(tool, party);
}
