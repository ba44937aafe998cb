// An entry names every origin that begins like it.
// also: provider-key
// seen in: trustworthy/from_origins
rules.sameOrigin = (entry, origin) => origin.startsWith(entry);
