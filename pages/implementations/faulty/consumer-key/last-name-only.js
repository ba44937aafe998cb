// Only the last named origin is searched.
// seen in: opt_in/both_directions
rules.askedOrigins = (list) => rules.originsOf(list).slice(-1);
