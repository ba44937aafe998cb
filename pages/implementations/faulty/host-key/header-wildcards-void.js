// Wildcards in a header name nobody.
// seen in: host_key/wildcards
rules.headerSourceNames = (source, origin) => !source.includes("*") && rules.sourceNames(source, origin);
