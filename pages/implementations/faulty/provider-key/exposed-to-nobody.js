// No tool is exposed to another origin, whatever `exposedTo` says.
// also: consumer-key, lists-only, origin-tuple
// seen in: opt_in/both_keys
rules.isExposed = (tool, party) => rules.isOwn(party);
