// One call runs the tool twice.
// also: lists-only
// seen in: own_origin/parent_and_child
rules.invoke = (tool, input, options) => (tool.execute(input, options), tool.execute(input, options));
