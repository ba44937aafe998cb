// An entry also names the hosts above its own.
// also: provider-key
// seen in: opt_in/subdomain
rules.sameOrigin = (entry, origin) => entry === origin || entry.endsWith(origin.replace(/^[a-z]+:\/\//, "."));
