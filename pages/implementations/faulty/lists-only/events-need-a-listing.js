// A document hears only of origins that it has named.
// seen in: opt_in/both_keys
{
  const named = new Set([self.origin]);
  rules.askedOrigins = (list) => rules.originsOf(list).map((origin) => (named.add(origin), origin));
  rules.mayBeTold = ({ enabled }, { origin }) => enabled && named.has(origin);
}
