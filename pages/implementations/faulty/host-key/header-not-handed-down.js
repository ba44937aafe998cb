// A document's header does not hold for the frames inside.
// seen in: host_key/header_self_on_top
{
  const { delegates } = rules;
  rules.delegates = (child, { enabled }) => delegates(child, { enabled, header: null });
}
