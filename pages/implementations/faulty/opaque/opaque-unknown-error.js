// A call to an opaque origin is an UnknownError.
// seen in: documents/sandboxed
rules.notSupported = () => rules.unknown();
