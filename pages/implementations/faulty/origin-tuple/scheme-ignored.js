// http and https on one host and port are taken for one origin.
// also: provider-key
// seen in: trustworthy/from_origins
const schemeless = (origin) => origin.replace(/^[a-z]+:/, "");
rules.sameOrigin = (one, other) => schemeless(one) === schemeless(other);
