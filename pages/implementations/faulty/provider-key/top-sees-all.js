// The top document sees every tool.
// seen in: opt_in/not_exposed
{
  const { isExposed } = rules;
  rules.isExposed = (tool, party) => party.window === window.top || isExposed(tool, party);
}
