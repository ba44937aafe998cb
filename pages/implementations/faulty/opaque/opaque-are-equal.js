// All opaque origins are taken for one.
// also: provider-key
// seen in: documents/two_sandboxed
{
  const { isOwn } = rules;
  rules.isOwn = (party) => (party.origin === "null" ? self.origin === "null" : isOwn(party));
}
