// Insecure sockets may be named.
// seen in: trustworthy/exposed_to
rules.isSafeScheme = (protocol) => ["https:", "wss:", "ws:"].includes(protocol);
