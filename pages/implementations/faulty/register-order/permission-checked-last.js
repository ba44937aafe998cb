// Name and description are looked at before the host's key.
// also: host-key
// seen in: names/order_of_checks
rules.registrationOrder = ["checkFresh", "checkName", "checkDescription", "checkSchema", "checkSignal", "checkExposure", "checkPermission"];
