// A call goes on when its caller's document goes away.
// seen in: cancelling/caller_navigates
rules.leave = () => {};
rules.watchCaller = () => () => {};
