// Every tool is exposed to everybody, whatever `exposedTo` says.
// also: origin-tuple
// seen in: opt_in/not_exposed
rules.isExposed = () => true;
