// A result is JSON text with line breaks.
// seen in: calling/large_results
rules.result = (value) => (value === undefined ? toJSON(value) : JSON.stringify(value, null, 2));
