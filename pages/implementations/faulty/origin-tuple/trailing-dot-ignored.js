// A host with a trailing dot is taken for the one without.
// also: provider-key
// seen in: opt_in/trailing_dot
const dotless = (origin) => origin.replace(/\.(?=:\d+$|$)/, "");
rules.sameOrigin = (one, other) => dotless(one) === dotless(other);
