// Insecure origins may be named.
// seen in: trustworthy/exposed_to
rules.isSafeScheme = (protocol) => ["https:", "wss:", "http:"].includes(protocol);
