// `exposedTo` is looked at before name and description.
// seen in: names/order_of_checks
rules.registrationOrder = ["checkPermission", "checkExposure", "checkFresh", "checkName", "checkDescription", "checkSchema", "checkSignal"];
