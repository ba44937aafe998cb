// A name may be longer than 128 characters.
// seen in: names/bad_names
rules.isName = (name) => /^[A-Za-z0-9_.-]+$/.test(name);
