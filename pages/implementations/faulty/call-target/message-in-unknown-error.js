// The UnknownError carries what the callback threw.
// also: nothing-learned, result
rules.failure = ({ message }) => ({ refused: true, message });
rules.failed = (answer) => refusal("UnknownError", answer?.message ?? "");
