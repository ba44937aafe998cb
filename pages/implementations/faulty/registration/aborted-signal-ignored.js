// A registration with an aborted signal goes through.
// also: register-order
rules.checkSignal = () => {};
