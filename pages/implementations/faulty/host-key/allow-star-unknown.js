// * is not understood.
// seen in: host_key/allow_keywords
{
  const { targetNames } = rules;
  rules.targetNames = (target, child) => target !== "*" && targetNames(target, child);
}
