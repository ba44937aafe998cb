// `tools` alone delegates to whoever comes, not to the origin of `src`.
// seen in: host_key/delegated_then_navigated
{
  const { allowNames } = rules;
  rules.allowNames = (targets, child) => allowNames(targets.length ? targets : ["*"], child);
}
