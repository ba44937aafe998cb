// An IPv6 address with 127.0.0.1 inside is trustworthy.
// seen in: trustworthy/exposed_to
{
  const { isLoopback } = rules;
  rules.isLoopback = (host) => isLoopback(host) || host === "[::ffff:7f00:1]";
}
