// localhost with a trailing dot is not trustworthy.
// also: host-key
// seen in: trustworthy/exposed_to
rules.isLoopback = (host) => /^(.+\.)?localhost$/.test(host) || /^127(\.\d+){3}$/.test(host) || host === "[::1]";
