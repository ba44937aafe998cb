// The signal is looked at before everything else.
// also: registration, host-key
// seen in: registration/taken_before_the_rest
rules.registrationOrder = ["checkSignal", "checkPermission", "checkFresh", "checkName", "checkDescription", "checkSchema", "checkExposure"];
