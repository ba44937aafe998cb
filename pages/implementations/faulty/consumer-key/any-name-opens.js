// Naming anybody searches everybody.
// also: origin-tuple
// seen in: opt_in/third_origin
rules.isSearched = (party, origins) => rules.isOwn(party) || origins.length > 0;
