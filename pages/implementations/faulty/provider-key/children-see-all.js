// Embedded documents see every tool.
// seen in: opt_in/not_exposed
{
  const { isExposed } = rules;
  rules.isExposed = (tool, party) => party.window.parent === window || isExposed(tool, party);
}
