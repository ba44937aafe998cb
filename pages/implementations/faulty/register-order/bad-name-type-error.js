// A bad name is a TypeError.
// seen in: names/bad_names
rules.misnamed = () => new TypeError("a name has 1 to 128 of A-Z a-z 0-9 _ - .");
