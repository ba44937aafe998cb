// A callback that returns nothing resolves with null in JSON.
// also: call-target
rules.result = (value) => JSON.stringify(value === undefined ? null : value);
