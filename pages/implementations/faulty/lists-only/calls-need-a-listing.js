// Only a tool that was listed before can be called.
// also: same-origin
// seen in: opt_in/never_asked
{
  const listed = new Set();
  rules.stamped = (found, party) => found.map((tool) => (listed.add(party.window), { ...tool, window: party.window, origin: party.origin }));
  rules.isStill = (party, origin) => party.origin === origin && listed.has(party.window);
}
