// Frames more than four deep do not belong to the tree.
// also: same-origin, consumer-key, lists-only, origin-tuple
// seen in: tree/depth_8
rules.treeOf = (top) => walk(top).filter(({ place }) => place.length <= 4);
