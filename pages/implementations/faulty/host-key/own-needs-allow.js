// An own-origin frame needs `allow` as well.
// seen in: own_origin/parent_and_child
{
  const { delegates } = rules;
  rules.delegates = (child, permission) => child.allow !== null && delegates(child, permission);
}
