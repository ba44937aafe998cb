// Tools are listed in the order of a dictionary.
rules.sorted = (tools) => tools.sort((one, other) => one.name.localeCompare(other.name));
