// An entry in upper case is refused.
// also: host-key
// seen in: trustworthy/exposed_to
{
  const { originOf } = rules;
  rules.originOf = (text) => (/[A-Z]/.test(text) ? undefined : originOf(text));
}
