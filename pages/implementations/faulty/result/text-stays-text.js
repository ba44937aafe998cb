// A callback that returns a text resolves with that text.
rules.result = (value) => (typeof value === "string" ? value : toJSON(value));
