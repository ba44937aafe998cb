// A document can hand down a feature that it does not have.
// seen in: host_key/one_hop_of_two
rules.canDelegate = () => true;
