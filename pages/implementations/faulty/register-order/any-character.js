// A name may have any characters.
// seen in: names/bad_names
rules.isName = (name) => name.length > 0 && name.length <= 128;
