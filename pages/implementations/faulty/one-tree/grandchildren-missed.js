// Only the top document and its children belong to the tree.
// also: same-origin, consumer-key, lists-only, origin-tuple
// seen in: tree/depth_3
rules.treeOf = (top) => walk(top).filter(({ place }) => place.length <= 1);
