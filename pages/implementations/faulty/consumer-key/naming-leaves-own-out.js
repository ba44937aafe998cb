// Naming an origin leaves the own one out.
// also: same-origin
// seen in: own_origin/own_tools_stay
rules.isSearched = (party, origins) => (origins.length ? rules.isNamed(origins, party) : rules.isOwn(party));
