// A listing has schemas as JSON text.
// seen in: listing/fields_of_own_tools
rules.stamped = (listed, { window: owner, origin }) =>
  listed.map((tool) => ({ ...tool, ...(tool.inputSchema && { inputSchema: JSON.stringify(tool.inputSchema) }), window: owner, origin }));
