// The signal is looked at before everything else.
// also: registration, host-key
rules.registrationOrder = ["checkSignal", "checkPermission", "checkFresh", "checkName", "checkDescription", "checkSchema", "checkExposure"];
