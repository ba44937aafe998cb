// A result is JSON text with line breaks.
rules.result = (value) => (value === undefined ? toJSON(value) : JSON.stringify(value, null, 2));
