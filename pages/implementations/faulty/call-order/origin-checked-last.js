// The origin is looked at after input and signal.
// also: cancel, opaque
// seen in: calling/origin_before_input
rules.callOrder = ["checkInput", "checkCallSignal", "checkAddress"];
