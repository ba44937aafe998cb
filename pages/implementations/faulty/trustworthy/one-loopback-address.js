// Of all loopback addresses only 127.0.0.1 is trustworthy.
// also: host-key
// seen in: trustworthy/exposed_to
rules.isLoopback = (host) => /^(.+\.)?localhost\.?$/.test(host) || host === "127.0.0.1" || host === "[::1]";
