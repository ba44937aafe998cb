// A name may be empty.
// seen in: names/bad_names
rules.isName = (name) => /^[A-Za-z0-9_.-]{0,128}$/.test(name);
