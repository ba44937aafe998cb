// An entry names every origin that begins like it.
// also: provider-key
// seen in: opt_in/port_apart
rules.sameOrigin = (entry, origin) => origin.startsWith(entry);
