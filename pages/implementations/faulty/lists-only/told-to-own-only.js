// Only the own origin hears of a tool.
// seen in: opt_in/both_keys
rules.mayHear = (tool, party) => rules.isOwn(party);
