// An entry with a user name is refused.
// also: host-key
// seen in: trustworthy/exposed_to
{
  const { originOf } = rules;
  rules.originOf = (text) => (text.includes("@") ? undefined : originOf(text));
}
