// A call returns JSON text of JSON text.
// also: lists-only, result
// seen in: own_origin/parent_and_child
rules.result = (value) => JSON.stringify(JSON.stringify(value));
