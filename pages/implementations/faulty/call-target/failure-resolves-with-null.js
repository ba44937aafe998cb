// A call whose callback throws resolves with null.
// also: result
// seen in: calling/a_callback_throws
rules.failure = () => ({ value: null });
