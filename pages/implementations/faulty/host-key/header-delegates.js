// An origin in a header needs no `allow`.
// seen in: host_key/header_star
{
  const { delegates } = rules;
  rules.delegates = (child, permission) => delegates(child, permission) || Boolean(permission.enabled && permission.header && rules.headerLets(permission.header, child));
}
