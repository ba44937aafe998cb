// A name may have no dots.
// also: host-key
// seen in: names/good_names
rules.isName = (name) => /^[A-Za-z0-9_-]{1,128}$/.test(name);
