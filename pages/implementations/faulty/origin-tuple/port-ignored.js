// Two ports of one host are taken for one origin.
// also: provider-key, consumer-key
// seen in: opt_in/port_apart
const portless = (origin) => origin.replace(/:\d+$/, "");
rules.sameOrigin = (one, other) => portless(one) === portless(other);
