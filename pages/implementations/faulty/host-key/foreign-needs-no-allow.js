// A foreign frame has the feature without `allow`.
// seen in: host_key/no_allow
{
  const { delegates } = rules;
  rules.delegates = (child, permission) => delegates({ ...child, allow: child.allow ?? "tools *" }, permission);
}
