// Everybody hears of every tool.
// also: origin-tuple
// seen in: opt_in/not_exposed
rules.mayHear = () => true;
