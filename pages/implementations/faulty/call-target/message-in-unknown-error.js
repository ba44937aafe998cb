// The UnknownError carries what the callback threw.
// also: nothing-learned, result
// seen in: calling/a_callback_throws
rules.failure = ({ message }) => ({ refused: true, message });
rules.failed = (answer) => refusal("UnknownError", answer?.message ?? "");
