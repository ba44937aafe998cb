// Only the first named origin is searched.
// seen in: opt_in/many_consumers
rules.askedOrigins = (list) => rules.originsOf(list).slice(0, 1);
