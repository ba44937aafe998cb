// A name may have spaces.
// seen in: names/bad_names
rules.isName = (name) => /^[A-Za-z0-9_. -]{1,128}$/.test(name);
