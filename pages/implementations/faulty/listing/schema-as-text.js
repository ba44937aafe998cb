// A listing has schemas as JSON text.
rules.stamped = (listed, { window: owner, origin }) =>
  listed.map((tool) => ({ ...tool, ...(tool.inputSchema && { inputSchema: JSON.stringify(tool.inputSchema) }), window: owner, origin }));
