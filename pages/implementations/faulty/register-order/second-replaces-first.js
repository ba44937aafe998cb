// A second tool of a name replaces the first.
// seen in: names/own_name_twice
rules.checkFresh = () => {};
