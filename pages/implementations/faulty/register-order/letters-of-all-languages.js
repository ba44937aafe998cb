// A name may have letters beyond A to Z.
// seen in: names/bad_names
rules.isName = (name) => /^[\p{L}\p{N}_.-]{1,128}$/u.test(name);
