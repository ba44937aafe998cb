// A call reaches the window that it names, whatever origin it states.
// also: call-order
// seen in: calling/forged_origins
rules.isStill = () => true;
