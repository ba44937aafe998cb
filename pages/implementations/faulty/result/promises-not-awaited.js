// A promise that a callback returns is serialised instead of awaited.
// also: same-origin, lists-only
rules.invoke = (tool, input, options) => ({ ...tool.execute(input, options) });
