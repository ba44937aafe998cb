// A name may have 127 characters.
// also: host-key
// seen in: names/good_names
rules.isName = (name) => /^[A-Za-z0-9_.-]{1,127}$/.test(name);
