// Hosts of one site are taken for one origin.
// also: provider-key
// seen in: opt_in/subdomain
const site = (origin) => origin.replace(/^([a-z]+:\/\/)(?:.*\.)?([^.]+\.[^.]+)$/, "$1$2");
rules.sameOrigin = (one, other) => site(one) === site(other);
