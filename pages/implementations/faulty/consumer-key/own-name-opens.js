// The list is compared with the consumer's origin instead of the provider's.
// seen in: opt_in/both_keys
rules.isSearched = (party, origins) => rules.isOwn(party) || origins.includes(self.origin);
