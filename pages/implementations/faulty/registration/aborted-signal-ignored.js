// A registration with an aborted signal goes through.
// also: register-order
// seen in: registration/signal_aborted_before
rules.checkSignal = () => {};
