// A cancelled call goes on at its provider.
// seen in: cancelling/from_above
rules.passAbortOn = () => {};
