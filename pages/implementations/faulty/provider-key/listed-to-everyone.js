// A listing does not ask for the provider's key.
// also: origin-tuple
// seen in: opt_in/not_exposed
rules.mayList = () => true;
