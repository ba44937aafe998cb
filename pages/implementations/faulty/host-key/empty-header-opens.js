// An empty list in a header counts for nothing.
// seen in: host_key/header_empty_on_top
{
  const { headerLets } = rules;
  rules.headerLets = (entries, party) => entries?.length === 0 || headerLets(entries, party);
}
