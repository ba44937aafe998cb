// A window is taken for the document that it showed first.
// also: call-target, same-origin, consumer-key, lists-only, host-key, listing, events
// seen in: changing_trees/navigated_under_a_star, calling/forged_origins
{
  const first = new Map();
  rules.enteredOrigin = (origin, said, source) => (first.has(source) || first.set(source, origin), first.get(source));
}
