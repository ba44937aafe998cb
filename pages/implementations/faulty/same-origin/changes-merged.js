// Changes that follow each other at once become one event.
// also: lists-only
// seen in: own_origin/parent_and_child
let told = -Infinity;
rules.mayBeTold = ({ enabled }) => {
  const merged = performance.now() - told < 500;
  told = performance.now();
  return enabled && !merged;
};
