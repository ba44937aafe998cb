// Only the own origin can call a tool.
// seen in: opt_in/both_keys
rules.mayCall = (tool, party) => rules.isOwn(party);
