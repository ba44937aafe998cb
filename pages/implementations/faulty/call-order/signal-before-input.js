// The signal is looked at before the input is serialised.
// also: cancel
rules.callOrder = ["checkAddress", "checkCallSignal", "checkInput"];
