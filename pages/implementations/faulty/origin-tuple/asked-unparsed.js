// Entries of `fromOrigins` are checked as URLs, but compared as they were typed.
// seen in: trustworthy/from_origins
rules.askedOrigins = (list) => rules.originsOf(list) && list;
