// `exposedTo` takes anything.
// seen in: trustworthy/exposed_to
rules.exposedOrigins = (list) => list.map((text) => rules.originOf(text) ?? "null");
