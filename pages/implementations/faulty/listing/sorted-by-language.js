// Tools are listed in the order of a dictionary.
// seen in: listing/order_in_code_units
rules.sorted = (tools) => tools.sort((one, other) => one.name.localeCompare(other.name));
