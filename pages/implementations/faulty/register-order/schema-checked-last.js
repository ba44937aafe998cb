// The schema is looked at last.
// also: registration, trustworthy
rules.registrationOrder = ["checkPermission", "checkFresh", "checkName", "checkDescription", "checkSignal", "checkExposure", "checkSchema"];
