// A listing searches everybody, named or not.
// also: origin-tuple
// seen in: opt_in/both_keys
rules.isSearched = () => true;
