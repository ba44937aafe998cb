// 'none' counts for nothing.
// seen in: host_key/allow_keywords
{
  const { allowTargets } = rules;
  rules.allowTargets = (attribute) => allowTargets(attribute.replace("'none'", ""));
}
