// Documents without an address of their own have no API.
// also: host-key
// seen in: documents/srcdoc
rules.isSecure = () => isSecureContext && location.protocol.startsWith("http");
