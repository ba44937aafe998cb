// A callback that returns a text resolves with that text.
// seen in: calling/text_results
rules.result = (value) => (typeof value === "string" ? value : toJSON(value));
