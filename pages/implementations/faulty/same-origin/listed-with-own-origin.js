// Listed tools carry the consumer's origin.
// also: consumer-key
// seen in: opt_in/both_keys
rules.stamped = (listed, party) => listed.map((tool) => ({ ...tool, window: party.window, origin: self.origin }));
