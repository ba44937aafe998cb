// A call reaches the window that it names, whatever origin it states.
// also: call-order
rules.isStill = () => true;
