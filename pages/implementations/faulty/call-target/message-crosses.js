// The caller gets the error that the callback threw.
// also: nothing-learned, result
// seen in: calling/a_callback_throws
rules.failure = ({ name, message }) => ({ refused: true, name, message });
rules.failed = (answer) => Object.assign(new Error(answer?.message), { name: answer?.name ?? "UnknownError" });
