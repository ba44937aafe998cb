// Removals are not announced.
// also: lists-only
// seen in: own_origin/parent_and_child
rules.tellOfRemoval = async () => {};
