// A callback that returns nothing resolves with null in JSON.
// also: call-target
// seen in: calling/results_that_do_not_serialise, calling/results_without_text
rules.result = (value) => JSON.stringify(value === undefined ? null : value);
