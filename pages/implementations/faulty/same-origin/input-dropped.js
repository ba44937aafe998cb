// The callback gets an empty object.
// also: lists-only, result
// seen in: own_origin/parent_and_child
rules.invoke = (tool, input, options) => tool.execute({}, options);
