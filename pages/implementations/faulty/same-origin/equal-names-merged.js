// Of equal names only one tool is listed.
// also: consumer-key
// seen in: names/equal_names
{
  const { sorted } = rules;
  rules.sorted = (tools) => [...new Map(sorted(tools).map((tool) => [tool.name, tool])).values()];
}
