// A call whose callback throws resolves with null.
// also: result
rules.failure = () => ({ value: null });
