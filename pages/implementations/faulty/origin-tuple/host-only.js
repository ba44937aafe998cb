// Only hosts are compared.
// also: provider-key, consumer-key
// seen in: opt_in/port_apart
const host = (origin) => origin.replace(/^[a-z]+:\/\/|:\d+$/g, "");
rules.sameOrigin = (one, other) => host(one) === host(other);
