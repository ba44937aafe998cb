// A listing leaves schemas out.
// seen in: listing/fields_of_own_tools
rules.stamped = (listed, { window: owner, origin }) => listed.map(({ inputSchema, ...tool }) => ({ ...tool, window: owner, origin }));
