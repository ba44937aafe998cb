// Other documents of the own origin cannot call.
// seen in: own_origin/parent_and_child
rules.mayCall = (tool, party) => party.window === window || (rules.isExposed(tool, party) && !rules.isOwn(party));
