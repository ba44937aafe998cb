// A listing leaves annotations out.
// seen in: registration/annotations
rules.stamped = (listed, { window: owner, origin }) => listed.map(({ annotations, ...tool }) => ({ ...tool, window: owner, origin }));
