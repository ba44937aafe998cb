// Wildcards in `allow` name hosts.
// seen in: host_key/wildcards
rules.allowSourceNames = (target, origin) => rules.sourceNames(target, origin);
