// Listed tools carry the consumer's window.
// also: consumer-key
// seen in: own_origin/parent_and_child
rules.stamped = (listed, { origin }) => listed.map((tool) => ({ ...tool, window, origin }));
