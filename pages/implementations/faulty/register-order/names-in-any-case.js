// Names that differ in case are taken for one.
// also: host-key
// seen in: names/good_names
rules.nameKey = (name) => name.toLowerCase();
