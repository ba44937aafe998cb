// A refused tool is kept for the good entries of its list.
// also: register-order
// seen in: trustworthy/one_bad_among_good
rules.refused = (registration) => {
  const exposedTo = registration.exposedTo.map((text) => rules.originOf(text)).filter((origin) => rules.isTrustworthy(origin));
  tools.set(registration.name, { ...registration, exposedTo });
};
