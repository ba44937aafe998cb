// URLs without an origin, such as data:, are accepted.
// seen in: trustworthy/exposed_to
{
  const { isTrustworthy } = rules;
  rules.isTrustworthy = (origin) => origin === "null" || isTrustworthy(origin);
}
