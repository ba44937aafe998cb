// Input may be anything.
// also: result
rules.toObject = (input) => input;
