// A document without the host's key gets the error name of older builds.
// seen in: host_key/no_allow
rules.notAllowed = () => refusal("SecurityError", "the tools feature is not allowed in this document");
