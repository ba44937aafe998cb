// A result ends after a hundred thousand characters.
// seen in: calling/large_results
rules.result = (value) => toJSON(value).slice(0, 100_000);
