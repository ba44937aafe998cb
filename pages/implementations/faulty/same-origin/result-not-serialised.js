// A call returns the callback's value instead of its JSON text.
// also: lists-only
// seen in: own_origin/parent_and_child
rules.result = (value) => value;
