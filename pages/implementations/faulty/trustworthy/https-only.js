// http is refused on this machine's own names, too.
// also: host-key, origin-tuple, consumer-key
// seen in: trustworthy/exposed_to
rules.isLoopback = () => false;
