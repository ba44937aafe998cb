// Tools are listed in the order in which documents answer.
rules.sorted = (tools) => tools.reverse();
