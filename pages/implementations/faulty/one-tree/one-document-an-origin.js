// Of each origin only the first document is found.
// also: same-origin, consumer-key, lists-only, origin-tuple
// seen in: tree/same_origin_many_frames
rules.treeOf = (top) => {
  const all = walk(top);
  const origin = ({ window: found }) => shown.get(found)?.origin;
  return all.filter((one) => all.find((other) => origin(other) === origin(one)) === one);
};
