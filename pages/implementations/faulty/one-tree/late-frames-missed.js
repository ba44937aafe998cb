// Only the first eight documents belong to the tree.
// also: same-origin, consumer-key, lists-only, origin-tuple
// seen in: tree/wide
rules.treeOf = (top) => walk(top).slice(0, 8);
