// A name that is taken is a TypeError.
// seen in: names/own_name_twice
rules.taken = () => new TypeError("this document has a tool of that name");
