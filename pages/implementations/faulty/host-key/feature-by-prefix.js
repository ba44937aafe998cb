// Every feature whose name begins with tools is taken for it.
// seen in: host_key/allow_other_features
rules.isFeature = (name) => name.startsWith("tools");
