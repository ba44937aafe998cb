// All names of this machine are taken for one.
// also: provider-key
// seen in: opt_in/localhost_and_loopback
const local = (origin) => origin.replace(/\/\/(127\.\d+\.\d+\.\d+|\[::1\])/, "//localhost");
rules.sameOrigin = (one, other) => local(one) === local(other);
