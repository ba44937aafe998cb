// Every host with localhost in its name is trustworthy.
// seen in: trustworthy/exposed_to
{
  const { isLoopback } = rules;
  rules.isLoopback = (host) => isLoopback(host) || host.includes("localhost");
}
