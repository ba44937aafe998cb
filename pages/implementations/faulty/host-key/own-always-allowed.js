// An own-origin frame always has the feature.
// seen in: host_key/allow_on_own_origin
{
  const { delegates } = rules;
  rules.delegates = (child, permission) => rules.isOwn(child) || delegates(child, permission);
}
