// `fromOrigins` takes anything.
// seen in: trustworthy/from_origins
rules.askedOrigins = (list) => list.map((text) => rules.originOf(text) ?? "null");
