// A tool without a list is hidden from its own origin.
// also: opaque
// seen in: own_origin/parent_and_child
rules.isExposed = (tool, party) => rules.isNamed(tool.exposedTo, party);
