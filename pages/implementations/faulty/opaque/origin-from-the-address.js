// A document is taken for the origin of its address, as it says itself.
// also: host-key, same-origin, provider-key
// seen in: documents/sandboxed
rules.enteredOrigin = (origin, said) => said;
rules.addressOf = () => "*";
