// A list with anybody in it exposes to everybody.
// also: origin-tuple
// seen in: opt_in/third_origin
rules.isExposed = (tool, party) => rules.isOwn(party) || tool.exposedTo.length > 0;
