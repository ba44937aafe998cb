// An entry names every origin whose host ends like its own.
// also: provider-key
// seen in: opt_in/host_apart
rules.sameOrigin = (entry, origin) => origin.endsWith(entry.replace(/^[a-z]+:\/\//, ""));
