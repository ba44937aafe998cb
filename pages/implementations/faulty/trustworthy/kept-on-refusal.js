// A refused tool is kept for the own origin.
// also: register-order
// seen in: trustworthy/refused_without_a_stranger
rules.refused = (registration) => tools.set(registration.name, { ...registration, exposedTo: [] });
