// A document with an opaque origin cannot register.
// also: host-key, same-origin
// seen in: documents/sandboxed
rules.mayRegister = ({ enabled }) => enabled && self.origin !== "null";
