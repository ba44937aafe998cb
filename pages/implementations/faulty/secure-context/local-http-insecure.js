// Documents of http on this machine have no API.
// also: host-key, same-origin, lists-only, consumer-key
// seen in: opt_in/scheme_apart
rules.isSecure = () => isSecureContext && location.protocol !== "http:";
