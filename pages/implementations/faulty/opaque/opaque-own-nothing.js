// An opaque document does not see its own tools.
// also: same-origin
// seen in: documents/sandboxed
{
  const { isOwn } = rules;
  rules.isOwn = (party) => party.origin !== "null" && isOwn(party);
}
