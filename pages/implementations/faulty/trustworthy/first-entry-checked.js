// Only the first entry of a list is checked.
// seen in: trustworthy/one_bad_among_good
{
  const { originsOf } = rules;
  rules.originsOf = (list) => originsOf(list.slice(0, 1)).concat(list.slice(1).map((text) => rules.originOf(text) ?? "null"));
}
