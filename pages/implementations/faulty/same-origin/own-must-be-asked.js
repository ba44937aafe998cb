// A listing leaves the own origin out unless it is named.
// seen in: own_origin/parent_and_child
rules.isSearched = (party, origins) => rules.isNamed(origins, party);
