// An entry with a path is refused.
// also: host-key
// seen in: opt_in/path_narrows_nothing
{
  const { originOf } = rules;
  rules.originOf = (text) => (/^[^:]+:\/\/[^/]+\/./.test(text) ? undefined : originOf(text));
}
