// The schema is looked at last.
// also: registration, trustworthy
// seen in: registration/schema_before_list
rules.registrationOrder = ["checkPermission", "checkFresh", "checkName", "checkDescription", "checkSignal", "checkExposure", "checkSchema"];
