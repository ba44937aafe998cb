// Other documents of the own origin hear nothing.
// seen in: own_origin/parent_and_child
rules.mayHear = (tool, party) => party.window === window || (rules.isExposed(tool, party) && !rules.isOwn(party));
