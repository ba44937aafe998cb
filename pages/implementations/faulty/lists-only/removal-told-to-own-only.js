// Only the own origin hears that a tool is gone.
// seen in: opt_in/both_keys
rules.tellOfRemoval = (registration) => announce({ ...registration, exposedTo: [] });
