// self in a header is not understood.
// seen in: host_key/header_self_on_top
{
  const { headerNames } = rules;
  rules.headerNames = (entry, party) => entry !== "self" && headerNames(entry, party);
}
