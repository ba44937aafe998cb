// A name may not begin with a digit.
// also: host-key
// seen in: names/good_names
rules.isName = (name) => /^[A-Za-z_][A-Za-z0-9_.-]{0,127}$/.test(name);
