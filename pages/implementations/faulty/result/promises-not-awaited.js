// A promise that a callback returns is serialised instead of awaited.
// also: same-origin, lists-only
// seen in: calling/promised_results
rules.invoke = (tool, input, options) => ({ ...tool.execute(input, options) });
