// The feature's name is understood in upper case.
// seen in: host_key/allow_in_upper_case
rules.isFeature = (name) => name.toLowerCase() === "tools";
