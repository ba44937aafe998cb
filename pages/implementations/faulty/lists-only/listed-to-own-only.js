// Only the own origin lists a tool.
// also: consumer-key
// seen in: opt_in/both_keys
rules.mayList = (tool, party) => rules.isOwn(party);
