// The embedding document sees every tool.
// seen in: opt_in/not_exposed
{
  const { isExposed } = rules;
  rules.isExposed = (tool, party) => party.window === window.parent || isExposed(tool, party);
}
