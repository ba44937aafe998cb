// The document that registers a tool does not hear of it.
// seen in: own_origin/parent_and_child
rules.mayHear = (tool, party) => party.window !== window && rules.isExposed(tool, party);
