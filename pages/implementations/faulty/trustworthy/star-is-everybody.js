// `*` is accepted and names everybody.
// also: provider-key
// seen in: trustworthy/exposed_to
{
  const { originsOf, isNamed } = rules;
  rules.originsOf = (list) => [...originsOf(list.filter((text) => text !== "*")), ...list.filter((text) => text === "*")];
  rules.isNamed = (origins, party) => origins.includes("*") || isNamed(origins, party);
}
