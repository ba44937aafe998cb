// An entry also names the hosts below its own.
// also: provider-key
// seen in: opt_in/subdomain
rules.sameOrigin = (entry, origin) => entry === origin || origin.endsWith(entry.replace(/^[a-z]+:\/\//, "."));
