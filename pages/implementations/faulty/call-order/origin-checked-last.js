// The origin is looked at after input and signal.
// also: cancel, opaque
rules.callOrder = ["checkInput", "checkCallSignal", "checkAddress"];
