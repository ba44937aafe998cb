// An entry with spaces around it is refused.
// also: host-key
// seen in: trustworthy/exposed_to
{
  const { originOf } = rules;
  rules.originOf = (text) => (text.trim() === text ? originOf(text) : undefined);
}
