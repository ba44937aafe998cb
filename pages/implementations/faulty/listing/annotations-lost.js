// A listing leaves annotations out.
rules.stamped = (listed, { window: owner, origin }) => listed.map(({ annotations, ...tool }) => ({ ...tool, window: owner, origin }));
