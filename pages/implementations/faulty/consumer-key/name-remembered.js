// An origin that was named once is searched ever after.
// seen in: opt_in/both_directions
{
  const once = new Set();
  rules.askedOrigins = (list) => {
    for (const origin of rules.originsOf(list)) once.add(origin);
    return [...once];
  };
}
