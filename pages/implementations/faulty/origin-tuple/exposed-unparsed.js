// Entries of `exposedTo` are checked as URLs, but compared as they were typed.
// seen in: opt_in/path_narrows_nothing
rules.exposedOrigins = (list) => rules.originsOf(list) && list;
