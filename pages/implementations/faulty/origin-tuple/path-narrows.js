// An entry with a path is not taken for its origin.
// seen in: opt_in/path_narrows_nothing
rules.exposedOrigins = (list) => rules.originsOf(list.filter((text) => rules.originOf(text) === text || new URL(text).pathname === "/"));
