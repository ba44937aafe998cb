// Of several headers the first one counts.
// seen in: host_key/header_twice
{
  const { headerEntries } = rules;
  rules.headerEntries = (text) => headerEntries(text.split(",")[0]);
}
