// Only the first named origin is searched.
// seen in: opt_in/both_keys
rules.askedOrigins = (list) => rules.originsOf(list).slice(0, 1);
