// Input may be anything.
// also: result
// seen in: calling/inputs_that_are_no_objects
rules.toObject = (input) => input;
