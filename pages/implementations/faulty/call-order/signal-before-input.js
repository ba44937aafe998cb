// The signal is looked at before the input is serialised.
// also: cancel
// seen in: calling/input_before_signal
rules.callOrder = ["checkAddress", "checkCallSignal", "checkInput"];
