// A tool with a list is hidden from its own origin.
// seen in: own_origin/stranger_on_the_list
rules.isExposed = (tool, party) => (tool.exposedTo.length ? rules.isNamed(tool.exposedTo, party) : rules.isOwn(party));
