// A listing leaves schemas out.
rules.stamped = (listed, { window: owner, origin }) => listed.map(({ inputSchema, ...tool }) => ({ ...tool, window: owner, origin }));
