// Secure sockets may not be named.
// also: host-key
// seen in: trustworthy/exposed_to
rules.isSafeScheme = (protocol) => protocol === "https:";
