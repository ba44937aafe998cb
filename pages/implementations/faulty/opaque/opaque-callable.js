// A tool of an opaque origin can be executed.
// seen in: documents/sandboxed
rules.isAddress = () => true;
rules.isStill = (party, origin) => party.origin === (origin ?? "null");
