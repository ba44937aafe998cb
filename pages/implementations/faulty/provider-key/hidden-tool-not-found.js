// A call that may not reach its tool is a NotFoundError.
// also: register-order
// seen in: opt_in/not_exposed
rules.unknown = () => refusal("NotFoundError", "there is no such tool");
