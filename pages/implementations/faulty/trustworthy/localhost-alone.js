// Names below localhost are not trustworthy.
// also: host-key
// seen in: trustworthy/exposed_to
rules.isLoopback = (host) => host === "localhost" || /^127(\.\d+){3}$/.test(host) || host === "[::1]";
