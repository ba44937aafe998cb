// A listing leaves titles out.
rules.stamped = (listed, { window: owner, origin }) => listed.map(({ title, ...tool }) => ({ ...tool, window: owner, origin }));
