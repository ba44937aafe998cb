// * in a header is not understood.
// seen in: host_key/header_star
{
  const { headerNames } = rules;
  rules.headerNames = (entry, party) => entry !== "*" && headerNames(entry, party);
}
