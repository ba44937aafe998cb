// Whoever guesses a name can call the tool.
// also: origin-tuple
// seen in: opt_in/not_exposed
rules.mayCall = () => true;
