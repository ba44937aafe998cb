// The list is compared with the provider's origin instead of the consumer's.
// also: consumer-key, lists-only
// seen in: opt_in/both_keys
rules.isExposed = (tool, party) => rules.isOwn(party) || tool.exposedTo.includes(self.origin);
