// Tools are listed in the order in which documents answer.
// seen in: listing/order_in_code_units
rules.sorted = (tools) => tools.reverse();
