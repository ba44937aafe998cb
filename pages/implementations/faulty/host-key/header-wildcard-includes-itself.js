// A wildcard in a header includes the name itself.
// seen in: host_key/wildcards
{
  const { hostNames } = rules;
  rules.hostNames = (pattern, host) => hostNames(pattern, host) || pattern === `*.${host}`;
}
