// Every feature whose name begins with tools is taken for it.
// seen in: host_key/allow_names_like_it
rules.isFeature = (name) => name.startsWith("tools");
