// Naming nobody searches everybody.
// seen in: opt_in/both_keys
rules.isSearched = (party, origins) => origins.length === 0 || rules.isOwn(party) || rules.isNamed(origins, party);
