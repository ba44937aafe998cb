// A refused registration is announced to the own origin.
// also: register-order
// seen in: trustworthy/refused_without_a_stranger
rules.refused = (registration) => announce({ ...registration, exposedTo: [] });
