// A tool is shown to its own document instead of its own origin.
// seen in: own_origin/parent_and_child
rules.isExposed = (tool, party) => party.window === window || rules.isNamed(tool.exposedTo, party);
