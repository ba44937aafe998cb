// `*` is accepted and names nobody.
// seen in: trustworthy/exposed_to
{
  const { originsOf } = rules;
  rules.originsOf = (list) => originsOf(list.filter((text) => text !== "*"));
}
