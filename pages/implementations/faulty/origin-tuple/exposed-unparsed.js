// Entries of `exposedTo` are checked as URLs, but compared as they were typed.
// seen in: trustworthy/exposed_to
rules.exposedOrigins = (list) => rules.originsOf(list) && list;
