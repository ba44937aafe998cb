// A listing leaves titles out.
// seen in: registration/titles
rules.stamped = (listed, { window: owner, origin }) => listed.map(({ title, ...tool }) => ({ ...tool, window: owner, origin }));
