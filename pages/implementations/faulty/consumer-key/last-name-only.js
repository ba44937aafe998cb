// Only the last named origin is searched.
// seen in: opt_in/many_consumers
rules.askedOrigins = (list) => rules.originsOf(list).slice(-1);
