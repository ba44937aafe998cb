// Only the last entry of `exposedTo` counts.
// also: consumer-key, lists-only
// seen in: opt_in/many_consumers
rules.exposedOrigins = (list) => rules.originsOf(list).slice(-1);
