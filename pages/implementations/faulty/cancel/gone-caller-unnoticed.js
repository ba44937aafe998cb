// A call goes on when its caller's document goes away.
rules.watchCaller = () => () => {};
