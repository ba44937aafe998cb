// Bad entries are left out instead of refusing the whole list.
// seen in: trustworthy/one_bad_among_good
rules.originsOf = (list) => list.map((text) => rules.originOf(text)).filter((origin) => rules.isTrustworthy(origin));
