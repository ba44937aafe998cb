// A listing searches the own origin only, whoever is named.
// also: origin-tuple
// seen in: opt_in/both_keys
rules.isSearched = (party) => rules.isOwn(party);
