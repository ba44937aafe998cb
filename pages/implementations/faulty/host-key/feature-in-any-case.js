// The feature's name is understood in upper case.
// seen in: host_key/allow_keyword_case
rules.isFeature = (name) => name.toLowerCase() === "tools";
