// A call goes to the first document of the stated origin.
// also: same-origin, lists-only
// seen in: calling/other_windows
rules.target = (parties, handle) => parties.find(({ origin }) => origin === rules.originOf(handle.origin));
