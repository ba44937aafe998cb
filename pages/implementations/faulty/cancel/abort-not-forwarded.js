// A cancelled call goes on at its provider.
rules.passAbortOn = () => {};
