// A tool is exposed to whom any tool of its document is exposed to.
// seen in: opt_in/one_tool_of_two
rules.isExposed = (tool, party) => rules.isOwn(party) || [...tools.values()].some(({ exposedTo }) => rules.isNamed(exposedTo, party));
